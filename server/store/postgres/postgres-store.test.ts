import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { deliveredRequest } from '../../../tests/support/calls/delivered-request.ts';
import { as, type PostgresServer, startPostgres } from '../../../tests/support/server/postgres.ts';
import { testStoreContract } from '../contract-tests/store-tests.ts';
import { openDatabase, postgresStore } from './postgres-store.ts';
import { statementsBy } from './statements.ts';

let server: PostgresServer;
before(async () => {
  server = await startPostgres();
});
after(() => server[Symbol.asyncDispose]());

testStoreContract(
  'PostgreSQL',
  async () => {
    const database = await openDatabase(new URL(await server.create()), true);
    await database.query('create table tests_clock as select now() as at');
    return {
      store: postgresStore(database, '(select at from tests_clock)'),
      async setClock(now) {
        await database.query('update tests_clock set at = $1', [now]);
      },
    };
  },
  60,
);

test('an e-mail that another copy holds at this moment is passed over, not waited for', async () => {
  const url = await server.create();
  const store = postgresStore(await openDatabase(new URL(url), true));
  for (const reference of ['first', 'second'])
    await store.add({
      ...deliveredRequest,
      reference,
      key: reference,
      mails: ['notification'],
    });
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('begin; select id from contact.mails order by id limit 1 for update');
  assert.equal((await store.claimMail('notification', 60_000))?.request.reference, 'second');
  assert.equal(await store.claimMail('notification', 60_000), undefined);
  await other.query('commit');
  assert.equal((await store.claimMail('notification', 60_000))?.request.reference, 'first');
  await other.end();
  await store.close();
});

test('an upgrade that a reader holds up gives way to the copies that serve', async (t) => {
  const url = await server.create();
  await (await openDatabase(new URL(url), true)).close();
  const client = new Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  await client.query(`alter table contact.mails drop column wait_ms;
    delete from contact.migrations where version = 2`);
  // As `pg_dump` reads.
  await client.query('begin; select from contact.mails');
  await assert.rejects(openDatabase(new URL(url), true), /lock timeout/);
  await as(url, "set lock_timeout = '1s'; select from contact.mails");
  await client.query('commit');
  await (await openDatabase(new URL(url), true)).close();
});

test('an e-mail is claimed from an index, however many are owed', async (t) => {
  const url = await server.create();
  await postgresStore(await openDatabase(new URL(url), true)).close();
  const client = new Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  await client.query(`
    insert into contact.requests (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed,
      fingerprint)
      select n, now(), '', '', '', '', 'demo', '', false, n from generate_series(1, 5000) n;
    insert into contact.mails (request_id, kind, attempts, due_at, owed_since)
      select id, 'notification', id % 3, now() + id * interval '1 s', now() from contact.requests;
    analyze contact.mails; set plan_cache_mode = force_generic_plan`);
  const claims = Object.entries(statementsBy()).filter(([name]) => name.startsWith('claim'));
  assert.ok(claims.length > 0);
  for (const [name, text] of claims) {
    const parameters = new Set(text.match(/\$\d+/g)).size;
    await client.query(`prepare ${name} as ${text}`);
    const { rows } = await client.query(
      `explain execute ${name}(${Array(parameters).fill('null').join(', ')})`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.doesNotMatch(plan, /Sort|Seq Scan on mails/, plan);
  }
});
