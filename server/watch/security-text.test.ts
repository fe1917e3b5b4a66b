import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createSecurityTextWarning } from './security-text.ts';

test('security.txt: warns from 30 days before it expires', async () => {
  let now = new Date('2027-10-01T23:59:00Z');
  const logged: string[] = [];
  const warn = createSecurityTextWarning(new Date('2027-11-01T00:00:00Z'), {
    now: () => now,
    log: pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) }),
  });
  await warn();
  assert.deepEqual(logged, []);
  now = new Date('2027-10-02T23:59:00Z');
  await warn();
  assert.deepEqual(logged, [
    'security.txt expires on 2027-11-01T00:00:00.000Z: build the site again',
  ]);
});
