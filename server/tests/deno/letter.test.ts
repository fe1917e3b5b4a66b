import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { listen } from '../../../tests/support/machine/listen.ts';
import { addDays, startOfDay } from '../../lib/dutch-time.ts';
import { pushTables } from '../support/server/deno-functions.ts';
import { laterMonday } from '../support/server/later-monday.ts';
import { as } from '../support/server/postgres.ts';
import { createDatabase, startProject } from './project.ts';

const hourMs = 60 * 60_000;

test('on Supabase, too, each Monday brings one letter, and the one after a week without says so', async () => {
  await using moved = await startMovedDatabase();
  await using project = await startProject({ SUPABASE_DB_URL: moved.url });
  const { received } = project.mailbox;
  const expected: string[] = [];
  // In the third week nothing runs.
  for (const week of [0, 1, 3]) {
    const monday = addDays(laterMonday(), 7 * week);
    expected.push(monday);
    for (const hours of [7.98, 8.01, 60]) {
      await moved.setClock(new Date((startOfDay(monday)?.getTime() ?? 0) + hours * hourMs));
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

const clock = 'statement_timestamp';
// As long as the real one, because messages to PostgreSQL begin with their length.
const movedClock = 'contact_moved_clock';

/** A database with a clock that can be set, and a way to it on which what asks for the time asks that clock. */
async function startMovedDatabase() {
  await using opened = new AsyncDisposableStack();
  const database = await createDatabase();
  await pushTables(database);
  await as(
    database,
    `create table contact.clock (ahead interval not null);
    insert into contact.clock values ('0');
    create function contact.${movedClock}() returns timestamptz stable language sql
      as 'select ${clock}() + ahead from contact.clock'`,
  );
  const url = new URL(database);
  const port = Number(url.port);
  const server = createServer((socket) => {
    const upstream = connect(port, url.hostname);
    for (const each of [socket, upstream]) each.on('error', () => {});
    socket.on('data', (chunk) =>
      upstream.write(chunk.toString('latin1').replaceAll(clock, movedClock), 'latin1'),
    );
    socket.on('close', () => upstream.destroy());
    upstream.pipe(socket);
  });
  opened.defer(() => {
    server.close();
  });
  url.port = String(await listen(server));
  return Object.assign(opened.move(), {
    url: url.href,
    setClock: (time: Date) =>
      as(database, `update contact.clock set ahead = $1 - ${clock}()`, [time]),
  });
}
