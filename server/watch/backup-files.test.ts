import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../lib/dutch-time.ts';
import { copiesAmong, copyName, nightOf, outdated } from './backup-files.ts';

const now = new Date('2026-11-25T02:00:00Z');
/** The name of a copy made that many nights ago. */
const name = (nights: number) => `contact-${addDays('2026-11-25', -nights)}.db`;
const names = (...nights: number[]) => nights.map(name);

test('nightOf: from 3:00 in Amsterdam, in winter and summer, until the next night', () => {
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

test('copiesAmong: finds copies of this and earlier versions, and drafts; ignores other files', () => {
  assert.equal(copyName(now, false), name(0));
  assert.equal(copyName(now, true), 'contact-2026-11-25-before-upgrade.db');
  const earlier = 'contact-2026-11-24T02-00-00Z.db';
  const others = [
    ...['contact.db', 'contact-2026-13-25.db', 'contact-2026-11-25-mine.db'],
    ...[`${name(0)}-wal`, `my-${name(0)}`, `${name(0)}.gz`],
  ];
  const drafts = [`${name(1)}.1-2.part`, `${earlier}.host.12.part`];
  const found = copiesAmong([name(1), ...others, ...drafts, earlier, copyName(now, true), name(0)]);
  assert.deepEqual(
    found.map((file) => [file.name, file.day, file.isDraft]),
    [
      [name(0), '2026-11-25', false],
      ['contact-2026-11-25-before-upgrade.db', '2026-11-25', false],
      [drafts[1], '2026-11-24', true],
      [earlier, '2026-11-24', false],
      [drafts[0], '2026-11-24', true],
      [name(1), '2026-11-24', false],
    ],
  );
});

test('outdated: keeps all copies of the newest days; drafts do not count', () => {
  const sameDays = ['contact-2026-11-24-before-upgrade.db', 'contact-2026-11-23T02-00-00Z.db'];
  const draft = `${name(3)}.1-2.part`;
  assert.deepEqual(
    outdated([...names(0, 1, 2, 4, 5, 6), ...sameDays, draft], now, 4),
    names(4, 5, 6),
  );
  // A draft from a night without a copy.
  const recent = `${name(1)}.1-2.part`;
  assert.deepEqual(outdated([...names(0, 3, 4), recent], now, 2), [name(4)]);
  assert.deepEqual(outdated(names(0, 1), now, 1), names(1));
  assert.deepEqual(outdated(names(0), now, 1), []);
});

test('outdated: drops a copy that is too old even if fewer than the maximum remain, but only if last night has one', () => {
  assert.deepEqual(outdated(names(0, 1, 13, 14, 15), now, 14), names(14, 15));
  assert.deepEqual(outdated(names(0, 2, 14, 15), now, 14), []);
});

test('outdated: a clock 400 days ahead, then right again, does not remove a good copy', () => {
  const good = names(1, 2, 3, 4, 5);
  const [ahead, later] = [name(-400), new Date(now.getTime() + 400 * 86_400_000)];
  assert.deepEqual(outdated([...good, ahead], later, 14), []);
  assert.deepEqual(outdated([...good, ahead, name(0)], now, 14), []);
  // The copies of the wrong clock are removed first, once there are enough.
  assert.deepEqual(outdated([...good, ahead, name(0)], now, 6), [ahead]);
});

test('outdated: a clock 400 days back removes at most one good copy for each new one, oldest first', () => {
  const good = names(1, 2, 3);
  const back = new Date(now.getTime() - 400 * 86_400_000);
  assert.deepEqual(outdated([...good, name(400)], back, 3), names(3));
});
