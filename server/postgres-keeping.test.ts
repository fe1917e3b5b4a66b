import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PostgresServer, startPostgres } from '../tests/support/server/postgres.ts';
import { openPostgresKeeping } from './postgres-keeping.ts';
import { callLimit } from './rate-limit.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres();
});
after(() => server[Symbol.asyncDispose]());

/** What two copies of the server keep in one database. */
async function twoCopies(t: { after: (work: () => Promise<void>) => void }) {
  const url = new URL(await server.create());
  const one = await openPostgresKeeping(url, true);
  const other = await openPostgresKeeping(url, false);
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
