import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { laterMonday } from '../../tests/support/server/later-monday.ts';
import { startPostgres } from '../../tests/support/server/postgres.ts';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { addDays, startOfDay } from '../lib/dutch-time.ts';
import { openDatabase, postgresStore } from '../store/postgres/postgres-store.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weeks = 104;
// In this week nothing runs.
const away = 40;

const mondays = Array.from({ length: weeks }, (_, week) => addDays(laterMonday(), 7 * week));
const expected = mondays.filter((_, week) => week !== away);

/** `hours` after midnight of a day in Amsterdam: 8 is 8 in the morning there, also after the clocks were set. */
function at(day: string, hours: number): Date {
  const midnight = startOfDay(day);
  assert.ok(midnight);
  return new Date(midnight.getTime() + hours * hourMs);
}

test('two years of Mondays bring one letter each, restarts at every minute included, in summer and winter', async () => {
  await using folder = await temporaryFolder();
  let now = new Date();
  const open = () => openSqliteStore(join(folder.path, 'contact.db'), true, () => now.getTime());
  const sent: string[] = [];
  for (const [week, monday] of mondays.entries()) {
    if (week === away) continue;
    let store = open();
    const isFull = week % 26 === 0;
    for (let minute = isFull ? 0 : 59; minute <= (isFull ? 120 : 61); minute += 1) {
      now = new Date(at(monday, 7).getTime() + minute * minuteMs);
      if (isFull) {
        await store.close();
        store = open();
      }
      await store.oweLetter();
      const letters = await deliver(store);
      if (letters.length > 0) assert.equal(minute, 60, `${now.toISOString()} is not 8 o'clock`);
      sent.push(...letters);
    }
    for (let hours = 10; hours < 7 * 24; hours += 5) {
      now = at(monday, hours);
      await store.oweLetter();
      sent.push(...(await deliver(store)));
    }
    const previous = await store.lastLetterBefore(monday);
    assert.equal(previous, sent.at(-2));
    await store.close();
  }
  assert.deepEqual(sent, expected);
});

test('so it is with three instances on PostgreSQL', async () => {
  await using server = await startPostgres();
  const url = new URL(await server.create());
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase(url, true, 2)));
  const [database] = databases;
  assert.ok(database);
  await database.query('create table tests_clock as select now() as at');
  const stores = databases.map((each) => postgresStore(each, '(select at from tests_clock)'));
  const sent: string[] = [];
  for (const [week, monday] of mondays.entries()) {
    if (week === away) continue;
    for (const hours of [7.99, 8, 8.01, 60]) {
      await database.query('update tests_clock set at = $1', [at(monday, hours)]);
      await Promise.all(stores.map((store) => store.oweLetter()));
      const letters = (await Promise.all(stores.map(deliver))).flat();
      assert.equal(letters.length, hours === 8 ? 1 : 0);
      sent.push(...letters);
    }
  }
  assert.deepEqual(sent, expected);
  await Promise.all(stores.map((store) => store.close()));
});

async function deliver(store: Store): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const letter = await store.claimDelivery('letter', minuteMs);
    if (letter === undefined) return sent;
    await store.completeDelivery(letter);
    sent.push(letter.reference);
  }
}
