import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, firstLetterMonday, startOfDay } from '../../../lib/dutch-time.ts';
import { runSql } from '../../support/server/postgres.ts';
import { startProject } from '../project.ts';

const hourMs = 60 * 60_000;

test('letter on Supabase: one each Monday; the next one reports a skipped week', async () => {
  await using project = await startProject();
  const { received } = project.mailbox;
  const setClock = await movableClock(project.database);
  const expected: string[] = [];
  // Nothing runs in the third week.
  for (const week of [0, 1, 3]) {
    const monday = addDays(firstLetterMonday(new Date()), 7 * week);
    expected.push(monday);
    for (const hours of [7.98, 8.01, 60]) {
      await setClock(new Date((startOfDay(monday)?.getTime() ?? 0) + hours * hourMs));
      const calls = await Promise.all([project.trigger(), project.trigger()]);
      for (const { status } of calls) assert.equal(status, undefined, project.functions.log());
      const count = expected.length - Number(hours < 8);
      assert.equal(received.length, count, `${monday}, ${hours}`);
    }
  }
  const ids = received.map(({ messageId }) => messageId?.match(/^<letter\.([\d-]+)\./)?.[1]);
  assert.deepEqual(ids, expected);
  assert.match(received.at(-1)?.text ?? '', /Er kwam geen weekbericht/);
  for (const { text = '' } of received) assert.doesNotMatch(text, /weergave|Reservekopie/);
});

/** Makes the clock of a database settable, by a function that shadows `statement_timestamp`. */
async function movableClock(database: string) {
  await runSql(
    database,
    `create table contact.clock (ahead interval not null);
    insert into contact.clock values ('0');
    create function contact.statement_timestamp() returns timestamptz stable language sql
      as 'select pg_catalog.statement_timestamp() + ahead from contact.clock'`,
  );
  return (time: Date) =>
    runSql(database, 'update contact.clock set ahead = $1 - pg_catalog.statement_timestamp()', [
      time,
    ]);
}
