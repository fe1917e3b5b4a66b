import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besideSlowClients } from './slow-clients.ts';

// Elsewhere than on Linux and Windows this machine has one address of its own.
const skip = process.platform === 'darwin' && 'needs many loopback addresses';

test('1,000 slow clients are closed within 15 s and hold up nobody', { skip }, async (context) => {
  const report = await besideSlowClients(1_000);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
