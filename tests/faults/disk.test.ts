import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diskFaults, throughDiskErrors } from './disk-errors.ts';
import { throughLock } from './locked.ts';
import { isWithoutStrace } from './strace.ts';

for (const name of Object.keys(diskFaults) as (keyof typeof diskFaults)[]) {
  test(`${name}: 503, never a false success, and it goes on by itself`, {
    skip: isWithoutStrace,
  }, async (context) => {
    const report = await throughDiskErrors(name, { commits: 150, errors: 200 });
    context.diagnostic(JSON.stringify(report));
    assert.deepEqual(report.failures, []);
  });
}

test('a database that another process locks holds up nobody who asks for the page', async (context) => {
  const report = await throughLock({ heldMs: 3_000 });
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});
