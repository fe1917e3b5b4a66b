import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backupName, backupsAmong, nightOf, outdated } from './backup-files.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-25T02:00:00Z');
/** The name of a backup that was made so many nights ago. */
const name = (nights: number, hours = 0) =>
  backupName(new Date(now.getTime() - nights * dayMs + hours * 3_600_000));
const names = (...nights: number[]) => nights.map((night) => name(night));

test('a night begins at three in Amsterdam, in winter and in summer, and lasts until the next', () => {
  for (const [time, night] of [
    ['2026-11-25T01:59:59Z', '2026-11-24'],
    ['2026-11-25T02:00:00Z', '2026-11-25'],
    ['2026-11-25T23:30:00Z', '2026-11-25'],
    ['2026-07-01T00:59:59Z', '2026-06-30'],
    ['2026-07-01T01:00:00Z', '2026-07-01'],
    // The clock goes from 2 to 3.
    ['2026-03-29T00:59:59Z', '2026-03-28'],
    ['2026-03-29T01:00:00Z', '2026-03-29'],
    // The clock goes from 3 to 2.
    ['2026-10-25T01:59:59Z', '2026-10-24'],
    ['2026-10-25T02:00:00Z', '2026-10-25'],
  ] as const)
    assert.equal(nightOf(new Date(time)), night, time);
});

test('the name of a backup tells its time, and other files are no backups', () => {
  assert.equal(name(0), 'contact-2026-11-25T02-00-00Z.db');
  const others = [
    ...['contact.db', 'contact-2026-11-25.db', 'contact-2026-13-25T02-00-00Z.db'],
    ...[`${name(0)}-wal`, `my-${name(0)}`, `${name(1)}.host.12.part`, `${name(0)}.gz`],
  ];
  const yesterday = { madeAt: new Date(now.getTime() - dayMs), night: '2026-11-24' };
  assert.deepEqual(backupsAmong([name(1), ...others, name(0)]), [
    { name: name(0), madeAt: now, night: '2026-11-25', isDraft: false },
    { name: name(1), ...yesterday, isDraft: false },
    { name: `${name(1)}.host.12.part`, ...yesterday, isDraft: true },
  ]);
  const removed = outdated([...others, name(0)], now, 1);
  assert.deepEqual(removed, [`${name(1)}.host.12.part`]);
});

test('the newest of each of the newest nights stay', () => {
  const newest = name(0, -1);
  assert.deepEqual(outdated([...names(0, 1, 2, 3, 5), name(1, 5), newest], now, 3), [
    ...[name(1, 5), name(1)],
    ...names(3, 5),
  ]);
  assert.deepEqual(outdated(names(0, 1), now, 1), names(1));
  assert.deepEqual(outdated(names(0), now, 1), []);
});

test('a backup that is too old goes even if fewer are left, if the night before has one, too', () => {
  assert.deepEqual(outdated(names(0, 1, 13, 14, 15), now, 14), names(14, 15));
  assert.deepEqual(outdated(names(0, 2, 14, 15), now, 14), []);
});

test('a clock 400 days ahead, and back, removes nothing that is good', () => {
  const good = names(1, 2, 3, 4, 5);
  const ahead = name(-400);
  assert.deepEqual(outdated([...good, ahead], new Date(now.getTime() + 400 * dayMs), 14), []);
  assert.deepEqual(outdated([...good, ahead, name(0)], now, 14), []);
  // The backups of the wrong clock go first, once there are enough.
  assert.deepEqual(outdated([...good, ahead, name(0)], now, 6), [ahead]);
});

test('a clock 400 days back removes at most one good backup for each that it makes, and the oldest first', () => {
  const good = names(1, 2, 3);
  const back = new Date(now.getTime() - 400 * dayMs);
  assert.deepEqual(outdated([...good, name(400)], back, 3), names(3));
});

test('a broken backup counts as the oldest, and does not push out a whole one of its night', () => {
  const broken = [name(1, 5), name(0, -1)];
  const isBroken = (each: string) => broken.includes(each);
  const all = [...broken, ...names(0, 1, 2)];
  assert.deepEqual(outdated(all, now, 3, isBroken), [name(0, -1), name(1, 5)]);
  assert.deepEqual(outdated([...broken, name(2)], now, 1, isBroken).sort(), [...broken].sort());
});
