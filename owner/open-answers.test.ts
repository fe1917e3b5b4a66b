import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDemo } from './demo.ts';
import { openAnswers } from './open-answers.ts';

test('each answer that is missing is open, by its path in owner.json, and nothing else is', () => {
  const all = openAnswers(withDemo({}));
  assert.equal(all.length, 14);
  assert.deepEqual(openAnswers(withDemo({ systems: [], questions: [] })), all);
  const answered = withDemo({
    systems: ['H'],
    demo: { minutes: 30 },
    documents: { dpia: '/dpia.pdf' },
    claims: { automation: { shownSource: 'meting, 2026' } },
  });
  const closed = ['systems', 'demo.minutes', 'documents.dpia', 'claims.automation.shownSource'];
  assert.deepEqual(
    openAnswers(answered),
    all.filter((path) => !closed.includes(path)),
  );
});
