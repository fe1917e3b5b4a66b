import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anySeed } from './random.ts';
import { terminateUnderLoad } from './terminate.ts';

test('SIGTERM under load ends with status 0 and loses, repeats and cuts off nothing', async (context) => {
  const size = { acknowledged: 1_500, ends: 4, connections: 16, seed: anySeed() };
  const report = await terminateUnderLoad(size);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
