import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { runSql, usePostgres } from '../../support/server/postgres.ts';
import { post } from '../../support/server/send.ts';
import { type RunningServer, startServer } from '../../support/server/server.ts';

const postgres = await usePostgres();

test('PostgreSQL that allows one connection: 320 requests, eight at once, are all accepted', async () => {
  const url = await databaseFor(1);
  await using server = await startServer({ DATABASE_URL: url.href, RATE_LIMIT: '0' });
  const statuses = await Promise.all(Array.from({ length: 8 }, () => sendInTurn(server, 40)));
  const refused = statuses.flat().filter((status) => status !== 200);
  assert.deepEqual(refused, []);
  assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
});

test('PostgreSQL without free connections: requests get 503, and are accepted once there are some', async () => {
  const url = await databaseFor(4);
  await using server = await startServer({ DATABASE_URL: url.href, RATE_LIMIT: '0' });
  const role = url.username;
  await runSql(postgres.url('postgres'), `alter role ${role} connection limit 0`);
  await runSql(
    postgres.url('postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
  );
  const statuses = await Promise.all(Array.from({ length: 8 }, () => sendInTurn(server, 1)));
  assert.deepEqual([...new Set(statuses.flat())], [503]);
  await runSql(postgres.url('postgres'), `alter role ${role} connection limit 4`);
  const isAccepted = async () => (await post(server.address)).status === 200;
  await until('a request is accepted again', isAccepted);
});

/** An empty database of a role with at most `maxConnections` connections; not a superuser, as those have no limit. */
async function databaseFor(maxConnections: number): Promise<URL> {
  const url = new URL(await postgres.create());
  const database = url.pathname.slice(1);
  const role = `of_${database}`;
  await runSql(
    postgres.url('postgres'),
    `create role ${role} login connection limit ${maxConnections}; alter database ${database} owner to ${role}`,
  );
  url.username = role;
  return url;
}

/** Sends `count` requests of different visitors in turn. @returns Their statuses. */
async function sendInTurn({ address }: RunningServer, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await post(address);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}
