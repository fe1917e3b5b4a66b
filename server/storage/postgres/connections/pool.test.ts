import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { usePostgres } from '../../../tests/support/server/postgres.ts';
import { startTcpProxy } from '../../../tests/support/server/tcp-proxy.ts';
import { openPool } from './pool.ts';

const postgres = await usePostgres();

test('connect: three queries to a hanging database fail within 10 s, the longest a visitor waits', async (t) => {
  const { url } = await startProxy(t, []);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = openPool(url, 2);
  let refused = 0;
  const queries = (async () => {
    for (let query = 0; query < 3; query += 1)
      await pool
        .withClient(async () => {})
        .catch(() => {
          refused += 1;
        });
  })();
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 100) {
    t.mock.timers.tick(100);
    await nextTurn();
  }
  assert.equal(refused, 3);
  await queries;
});

// supabase/supabase#49991, supabase/supavisor#1172
test('connect: while a new connection hangs, and after it fails, the open one serves everyone', async (t) => {
  const { url, proxy } = await startProxy(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { query, close } = openPool(url, 4);
  t.after(close);
  await query('select 1');
  const hanging = once(proxy, 'connection');
  await Promise.all([query('select 1'), query('select 1'), query('select 1')]);
  const [socket] = await hanging;
  t.mock.timers.tick(3_000);
  await once(socket, 'close');
  await query('select 1');
});

test('connect: retries 500 ms after a failed connect, while a request waits', async (t) => {
  const { url, proxy } = await startProxy(t, [1, 3]);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { withClient, query, close } = openPool(url, 2);
  t.after(close);
  await withClient(async () => {
    const hanging = once(proxy, 'connection');
    const waiting = query('select 1');
    const [socket] = await hanging;
    socket.end();
    await once(socket, 'close');
    t.mock.timers.tick(500);
    await once(proxy, 'connection', { signal: AbortSignal.timeout(2_000) });
    await waiting;
  });
});

for (const [code, message] of [
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['08P01', 'client_idle_timeout'],
] as const)
  test(`transaction: retries on another connection after ${code} ${message}`, async (t) => {
    const { url, proxy } = await startProxy(t, [1, 2]);
    const { query, close } = openPool(url, 2);
    t.after(close);
    const connecting = once(proxy, 'connection');
    await query('select 1');
    const [idle] = await connecting;
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
    const head = Buffer.from('E\0\0\0\0');
    head.writeInt32BE(fields.length + 4, 1);
    idle.removeAllListeners('data').once('data', () => idle.end(Buffer.concat([head, fields])));
    await query('select 1');
  });

test('transaction: the timeout of one statement affects no other query', async (t) => {
  const { transaction, query, close } = openPool(new URL(await postgres.create()), 2);
  t.after(close);
  const slow = transaction((run) => run('select pg_sleep(60)'), { statementTimeoutMs: 1 });
  await assert.rejects(slow, { code: '57014' });
  await query('select 1');
});

test('transaction: background work leaves one connection free for visitors', async (t) => {
  const { transaction, close } = openPool(new URL(await postgres.create()), 2);
  t.after(close);
  const released = Promise.withResolvers<void>();
  const others = [transaction(() => released.promise), transaction(() => released.promise)];
  const visit = () => transaction((run) => run('select 1'), { isForeground: true });
  await Promise.all([visit(), visit(), visit()]);
  released.resolve();
  await Promise.all(others);
});

/** A proxy to an empty database that forwards only the connections with these numbers. */
async function startProxy(t: TestContext, passed = [1]) {
  const url = new URL(await postgres.create());
  const proxy = await startTcpProxy(url, (connection) => passed.includes(connection));
  t.after(() => proxy[Symbol.asyncDispose]());
  return { url: proxy.url, proxy: proxy.listener };
}
