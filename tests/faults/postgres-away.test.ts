import assert from 'node:assert/strict';
import { test } from 'node:test';
import { losePostgres } from './postgres-away.ts';
import { anySeed } from './random.ts';

test('PostgreSQL restarted and crashed under load: 503 meanwhile, none lost, none sent twice', async (context) => {
  const size = { faults: 4, between: 300, mostAwayMs: 2_000, connections: 16, seed: anySeed() };
  const report = await losePostgres(size);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
