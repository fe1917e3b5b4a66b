import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, startOfDay } from '../../lib/dutch-time.ts';
import { triggerDelivery } from '../support/calls/deno-calls.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { laterMonday } from '../support/server/later-monday.ts';
import { as, startPostgres } from '../support/server/postgres.ts';

const secret = 'a-secret-of-the-owner';
const hourMs = 60 * 60_000;

test('on Supabase, too, each Monday brings one letter, and the one after a week without says so', async () => {
  await using postgres = await startPostgres();
  await using mailbox = await startMailbox();
  const database = await postgres.create();
  await pushTables(database);
  const clock = await movableClock(database);
  await using functions = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    DELIVER_SECRET: secret,
  });
  const first = laterMonday();
  const expected: string[] = [];
  // In the third week nothing runs.
  for (const week of [0, 1, 3]) {
    const monday = addDays(first, 7 * week);
    expected.push(monday);
    for (const hours of [7.98, 8.01, 9, 60]) {
      await clock.set(new Date((startOfDay(monday)?.getTime() ?? 0) + hours * hourMs));
      const calls = await Promise.all([1, 2].map(() => triggerDelivery(functions.address, secret)));
      for (const { status } of calls) assert.equal(status, undefined, functions.log());
      assert.equal(
        mailbox.received.length,
        expected.length - Number(hours < 8),
        `${monday}, ${hours}`,
      );
    }
  }
  const ids = mailbox.received.map(
    ({ messageId }) => messageId?.match(/^<letter\.([\d-]+)\./)?.[1],
  );
  assert.deepEqual(ids, expected);
  const texts = mailbox.received.map(({ text }) => text ?? '');
  assert.match(texts.at(-1) ?? '', /Er kwam geen weekbericht/);
  for (const text of texts) assert.doesNotMatch(text, /weergave|Reservekopie/);
});

/** Lets the clock of a database be set: what the functions ask for the time is answered by a function of this name. */
async function movableClock(database: string) {
  const name = new URL(database).pathname.slice(1);
  await as(
    database,
    `create schema moved;
    create table moved.clock (ahead interval not null);
    insert into moved.clock values ('0');
    create function moved.statement_timestamp() returns timestamptz stable language sql
      as 'select pg_catalog.statement_timestamp() + ahead from moved.clock';
    alter database "${name}" set search_path = moved, pg_catalog`,
  );
  return {
    /** From now on it is `time`, and goes on from there. */
    set: (time: Date) =>
      as(database, 'update moved.clock set ahead = $1 - pg_catalog.statement_timestamp()', [time]),
  };
}
