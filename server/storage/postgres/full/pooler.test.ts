import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../../../tests/support/machine/listen.ts';
import { findOnPath } from '../../../../tests/support/machine/programs.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { deliveredRequest } from '../../../tests/support/calls/a-request.ts';
import { runSql, usePostgres } from '../../../tests/support/server/postgres.ts';
import { temporaryFolder } from '../../../tests/support/server/server.ts';
import { openPostgresStore } from '../open-postgres-store.ts';

// Debian installs it in sbin, which only root has on PATH.
const program = findOnPath(['pgbouncer', '../sbin/pgbouncer']);
const skip = program ? false : 'pgbouncer is missing: node run.js tests/set-up.ts full';

const postgres = await usePostgres();

test('transaction pooler: two instances store and claim each request once, whatever the settings of the database', {
  skip,
}, async () => {
  await using pooler = await startPooler('transaction');
  const name = pooler.url.pathname.slice(1);
  for (const setting of [
    'default_transaction_isolation = serializable',
    'datestyle = German',
    'synchronous_commit = off',
    "idle_in_transaction_session_timeout = '1ms'",
  ])
    await runSql(postgres.url('postgres'), `alter database ${name} set ${setting}`);
  const stores = [
    await openPostgresStore(pooler.url, true),
    await openPostgresStore(pooler.url, false),
  ] as const;
  const inTurn = <Result>(
    count: number,
    call: (store: (typeof stores)[0], turn: number) => Result,
  ) =>
    Promise.all(Array.from({ length: count }, (_, turn) => call(stores[turn % 2 ? 1 : 0], turn)));
  const request = { ...deliveredRequest, kinds: ['notification' as const] };
  await inTurn(100, (store, turn) =>
    store.add({ ...request, reference: `R${turn}`, key: `${turn}` }),
  );
  const doubles = await inTurn(20, (store, turn) =>
    store.add({ ...request, reference: `D${turn}`, key: undefined }),
  );
  assert.equal(doubles.filter(({ isNew }) => isNew).length, 1);
  const claimed = await inTurn(101, (store) => store.claimDelivery('notification', 60_000));
  assert.equal(new Set(claimed.map((each) => each?.id)).size, 101);
  for (const each of claimed) assert.ok(Date.now() - Number(each?.request?.receivedAt) < 60_000);
  assert.equal(await stores[0].scrub(true), 'done');
  for (const { database } of stores) await database.close();
});

test('statement pooler: refused, with the mode to use', { skip }, async () => {
  await using pooler = await startPooler('statement');
  await assert.rejects(
    openPostgresStore(pooler.url, true),
    /statement pooling mode: .*pool_mode = transaction$/,
  );
});

/** A pooler with three connections to its own database. */
async function startPooler(mode: 'transaction' | 'statement') {
  const folder = await temporaryFolder();
  const url = new URL(await postgres.create());
  const port = await freePort();
  const file = join(folder.path, 'pooler.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 3,
    unix_socket_dir: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${url.hostname} port=${url.port} user=${url.username}`;
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  // PgBouncer refuses to run as root.
  chmodSync(folder.path, 0o755);
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(program ?? '', ['-q', ...account, file], { stdio: 'ignore' });
  url.port = String(port);
  await until('the pooler is up', () => runSql(url.href, 'select 1').then(Boolean, () => false));
  return {
    url,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}
