import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claims, Owner } from '../owner.ts';
import { openAnswers } from './open-answers.ts';
import { filledIn } from './checks.ts';

test('each answer that is missing is open, by its path in owner.ts, and nothing else is', () => {
  const claims: Claims = {
    automation: { percent: 65 },
    timeSaved: { hoursFrom: 3, hoursTo: 12 },
  };
  const { company, privacy, product, phone, contactPerson, followUpRole } = filledIn.owner;
  const owner: Owner = { company, privacy, product, phone, contactPerson, followUpRole };
  const all = openAnswers({ owner, claims });
  assert.equal(all.length, 14);
  assert.deepEqual(openAnswers({ owner: { ...owner, systems: [], questions: [] }, claims }), all);
  const answered: Owner = {
    ...owner,
    systems: ['H'],
    demo: { minutes: 30 },
    documents: { dpia: '/dpia.pdf' },
  };
  const automation = { percent: 65, shownSource: 'meting, 2026' };
  const closed = ['systems', 'demo.minutes', 'documents.dpia', 'claims.automation.shownSource'];
  assert.deepEqual(
    openAnswers({ owner: answered, claims: { ...claims, automation } }),
    all.filter((path) => !closed.includes(path)),
  );
});
