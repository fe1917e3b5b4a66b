import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PostgresServer, startPostgres } from '../../../tests/support/server/postgres.ts';
import { callLimit } from '../../function/rate-limit.ts';
import { postgresPageMessages } from './page-messages.ts';
import { openPostgresState } from './postgres-state.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres();
});
after(() => server[Symbol.asyncDispose]());

/** What two copies of the server keep in one database. */
async function twoCopies(t: { after: (work: () => Promise<void>) => void }) {
  const url = new URL(await server.create());
  const one = await openPostgresState(url, true);
  const other = await openPostgresState(url, false);
  t.after(async () => {
    await one.database.close();
    await other.database.close();
  });
  return { one, other };
}

test('copies count a /48 together: it gets sixteen times what one of its networks gets', async (t) => {
  const { one, other } = await twoCopies(t);
  const limits = [one.limit(callLimit(4)), other.limit(callLimit(4))] as const;
  const ask = (time: number, address: string) => limits[time % 2 === 0 ? 0 : 1](address);
  // What is refused takes nothing of the others' share.
  for (let time = 0; time < 20; time += 1)
    assert.equal((await ask(time, '2001:db8:2:ffff::1')) === undefined, time < 4);
  for (let time = 0; time < 60; time += 1)
    assert.equal(await ask(time, `2001:db8:2:${time}::1`), undefined);
  for (const time of [0, 1]) assert.notEqual(await ask(time, '2001:db8:2:eeee::1'), undefined);
  assert.equal(await ask(0, '2001:db8:3:eeee::1'), undefined);
});

test('however many forms come, a copy keeps no more messages than its bound, the newest of them', async (t) => {
  const { one, other } = await twoCopies(t);
  const most = 20;
  const messages = postgresPageMessages(one.database, most);
  const leave = (token: string) =>
    messages.put(token, { outcome: 'failed', fields: [] }, Date.now(), 120_000);
  await leave('first');
  for (let wave = 0; wave < 30; wave += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => leave(`flood ${wave} ${index}`)));
  await leave('last');
  const [kept] = await one.database.query(
    'select count(*)::int as rows from contact.page_messages',
  );
  assert.equal(kept?.['rows'], most);
  assert.equal(await other.messages.take('first', Date.now()), undefined);
  assert.equal((await other.messages.take('last', Date.now()))?.outcome, 'failed');
});

test('a copy whose clock is minutes ahead shows the messages of another, and clears none of them away', async (t) => {
  const { one, other } = await twoCopies(t);
  const now = Date.now();
  const ahead = now + 3 * 60_000;
  await one.messages.put('token', { outcome: 'sent', fields: [] }, now, 120_000);
  await other.deleteExpired(new Date(ahead));
  assert.equal((await other.messages.take('token', ahead))?.outcome, 'sent');
});

test('messages that could not be stored make no room for more than the bound later', async (t) => {
  const { one } = await twoCopies(t);
  const { query } = one.database;
  let isAway = false;
  const messages = postgresPageMessages(
    { query: (text, values) => (isAway ? Promise.reject(new Error('away')) : query(text, values)) },
    5,
  );
  const leave = (token: string) =>
    messages.put(token, { outcome: 'failed', fields: [] }, Date.now(), 120_000);
  for (const [time, away] of [false, true, false].entries()) {
    isAway = away;
    for (let index = 0; index < 10; index += 1) await leave(`${time} ${index}`);
  }
  const rows = await query('select token from contact.page_messages');
  assert.equal(rows.length, 5);
  // The one that was kept in memory meanwhile is there, too.
  assert.ok(await messages.take('1 9', Date.now()));
});

test('however many messages are asked for and left at once, the database is asked for few of them', async () => {
  let asked = 0;
  const messages = postgresPageMessages({
    query: () => {
      asked += 1;
      return Promise.withResolvers<never>().promise;
    },
  });
  for (let index = 0; index < 1_000; index += 1) void messages.take(`made up ${index}`, 0);
  await messages.put('mine', { outcome: 'sent', fields: [] }, 0, 120_000);
  assert.ok(asked <= 50, `${asked} at once`);
  assert.equal((await messages.take('mine', 0))?.outcome, 'sent');
  assert.equal(await messages.take('made up', 0), undefined);
});
