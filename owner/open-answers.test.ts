import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDemo } from './demo.ts';
import { openAnswers } from './open-answers.ts';

test('each answer that is missing is open, by its path in owner.json, and nothing else is', () => {
  const all = openAnswers(withDemo({}));
  assert.equal(all.length, 16);
  assert.equal(all[0], 'hardCalls');
  assert.deepEqual(openAnswers(withDemo({ systems: [], questions: [] })), all);
  const answered = withDemo({
    systems: ['H'],
    demo: { minutes: 30 },
    documents: [{ name: 'DPIA', link: '/dpia.pdf' }],
    claims: { automation: { shownSource: 'meting, 2026' } },
  });
  const closed = ['systems', 'demo.minutes', 'documents', 'claims.automation.shownSource'];
  assert.deepEqual(
    openAnswers(answered),
    all.filter((path) => !closed.includes(path)),
  );
});
