import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithoutStrace } from './strace.ts';
import { everyCommitSynced, syncControl } from './sync.ts';

const skip = isWithoutStrace;

test('an answer of success leaves only when its commit is on disk', { skip }, async (context) => {
  const report = await everyCommitSynced(200);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});

test('with synchronous=NORMAL answers leave too early, so the check can fail', {
  skip,
}, async (context) => {
  const report = await syncControl(50);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
