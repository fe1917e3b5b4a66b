import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killUnderLoad } from './kill.ts';
import { anySeed } from './random.ts';

test('what was acknowledged survives kill -9 under load, and reaches the owner', async (context) => {
  const size = {
    acknowledged: 3_000,
    kills: 6,
    connections: 16,
    seed: anySeed(),
    awaitsLeases: false,
  };
  const report = await killUnderLoad(size);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
