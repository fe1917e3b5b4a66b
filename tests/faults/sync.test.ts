import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithoutStrace } from './strace.ts';
import { everyCommitSynced, traceLoad } from './sync.ts';

const skip = isWithoutStrace;

test('an answer of success leaves only when its commit is on disk', { skip }, async (context) => {
  const report = await everyCommitSynced(200);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});

test('with synchronous=NORMAL answers leave too early, so the check can fail', {
  skip,
}, async () => {
  const preload = './tests/faults/relaxed-durability.ts';
  const trace = await traceLoad({ requests: 50, connections: 1, preload });
  assert.ok(trace.premature >= 40, JSON.stringify(trace));
});
