import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endCopiesInTurn } from './copies.ts';
import { anySeed } from './random.ts';

const size = { copies: 3, acknowledged: 600, ends: 6, connections: 16 };

test('three copies restarted in turn under load: none fails, is lost or is sent twice', async (context) => {
  const report = await endCopiesInTurn('SIGTERM', { ...size, seed: anySeed() });
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});

test('copies killed in turn under load: none is lost, and what repeats was in flight', async (context) => {
  const report = await endCopiesInTurn('SIGKILL', { ...size, seed: anySeed() });
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
