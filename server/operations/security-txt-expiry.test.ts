import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { watchSecurityExpiry } from './security-txt-expiry.ts';

const expires = new Date('2027-11-01T00:00:00Z');

test('a security.txt that expires soon is warned of at the start and each day, a newer one is not', ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: new Date('2027-09-29T00:00:00Z') });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  watchSecurityExpiry({ expires, now: () => new Date(), log });
  mock.timers.tick(2 * 86_400_000);
  assert.deepEqual(lines, []);
  mock.timers.tick(2 * 86_400_000);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /security\.txt holds until 2027-11-01T00:00:00\.000Z: build/);
  watchSecurityExpiry({ expires, now: () => new Date(), log });
  assert.equal(lines.length, 3);
});

test('a build without the file gets no warning', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  watchSecurityExpiry({ expires: undefined, now: () => new Date(), log });
  assert.deepEqual(lines, []);
});
