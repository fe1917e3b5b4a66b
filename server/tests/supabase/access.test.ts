import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client, type DatabaseError } from 'pg';
import { openPostgresStore } from '../../storage/postgres/open-postgres-store.ts';
import { good } from '../support/calls/named-calls.ts';
import { startPostgres } from '../support/server/postgres.ts';
import {
  applyMigrations,
  authenticator,
  config,
  createProject,
  owner,
  type SupabaseProject,
  webRoles,
} from '../support/server/supabase.ts';

const defaultGrants = `alter default privileges for role ${owner} grant all on tables to anon, authenticated`;
const schemaGrant = 'grant usage on schema contact to anon, authenticated';
const broadGrants = `${schemaGrant}; grant all on all tables in schema contact to anon, authenticated`;
/** SQLSTATE `insufficient_privilege`, also for row-level security. */
const refused = { code: '42501' };

const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

test('REST API: does not expose our schema', () => {
  const lists = [...config.matchAll(/^\s*(?:schemas|extra_search_path)\s*=\s*\[([^\]]*)\]/gm)];
  assert.equal(lists.length, 2);
  for (const [line] of lists) assert.doesNotMatch(line, /contact/);
});

test('migrations: no web role has privileges or can become the owner, who can store and claim a request', async () => {
  const project = await createProject(postgres);
  await applyMigrations(project);
  for (const role of webRoles) {
    assert.deepEqual(await privilegesOf(project, role), []);
    assert.deepEqual(await attempt(project, role, 'select * from contact.requests'), refused);
  }
  for (const role of [owner, 'postgres'])
    assert.deepEqual(await attempt(project, 'anon', `reset role; set role ${role}`), refused);
  await addAndClaim(project);
});

test('default privileges: give the web roles no access to our tables', async () => {
  const project = await createProject(postgres);
  await project.runAsPlatform(defaultGrants);
  await applyMigrations(project);
  await project.run(schemaGrant);
  for (const role of ['anon', 'authenticated'])
    assert.deepEqual(await privilegesOf(project, role), ['the schema']);
});

test('grants on all tables: the web roles still cannot read, change or add a row; the migrations revoke the grants', async () => {
  const project = await createProject(postgres);
  await applyMigrations(project);
  await project.run(broadGrants);
  await project.run(sampleRows);
  const tables = await project.run(
    `select table_name as name, min(column_name) as column from information_schema.columns
     where table_schema = 'contact' and is_identity = 'NO' group by 1`,
  );
  assert.ok(tables.length >= 12);
  for (const { name, column } of tables) {
    const table = `contact.${name}`;
    const [row] = await project.run(`select from ${table} limit 1`);
    assert.ok(row, `${table} has no row to test`);
    for (const role of ['anon', 'authenticated']) {
      const change = `update ${table} set ${column} = null`;
      for (const statement of [`select * from ${table}`, change, `delete from ${table}`])
        assert.deepEqual(await attempt(project, role, statement), { rows: 0 }, statement);
      const add = `insert into ${table} default values`;
      assert.deepEqual(await attempt(project, role, add), refused, add);
    }
  }
  await addAndClaim(project);
  assert.ok((await privilegesOf(project, 'anon')).length > tables.length);
  await applyMigrations(project);
  assert.deepEqual(await privilegesOf(project, 'anon'), []);
});

/** Adds a row to every table. */
const sampleRows = `
  insert into contact.requests
    (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed, fingerprint)
    values ('A', now(), 'Anne', 'de Vries', 'anne@praktijk.nl', '0612345678', 'demo', '', false, 'f');
  insert into contact.deliveries (request_id, kind, due_at, owed_since, sent_at)
    select id, 'notification', now(), now(), now() from contact.requests;
  insert into contact.write_probe values (1, now());
  insert into contact.retention values (1, 90, now(), now());
  insert into contact.scrubbing values (1, now());
  insert into contact.alarm values (1, now(), 1);
  insert into contact.alarm_lease values (1, 'i', now());
  insert into contact.call_counts values ('k', 1, 1);
  insert into contact.secrets values ('s', 'v');
  insert into contact.day_counts values ('2026-11-23', 'demo', 1);`;

/** Lists the objects on which a role has a privilege. By default everybody may call a function, so no function may exist. */
async function privilegesOf({ run }: SupabaseProject, role: string): Promise<unknown[]> {
  const granted = await run(
    `select relname as name from pg_class where relnamespace = 'contact'::regnamespace
       and case relkind
         when 'r' then has_table_privilege($1, oid,
           'select, insert, update, delete, truncate, references, trigger')
         when 'S' then has_sequence_privilege($1, oid, 'usage, select, update') end
     union all select proname from pg_proc where pronamespace = 'contact'::regnamespace
     union all select 'the schema' where has_schema_privilege($1, 'contact', 'usage, create')`,
    [role],
  );
  return granted.map(({ name }) => name);
}

/** Runs a statement as a web role, like the REST interface, and rolls it back. @returns The number of rows, or the error. */
async function attempt(project: SupabaseProject, role: string, statement: string) {
  const client = new Client({ connectionString: project.urlFor(authenticator) });
  await client.connect();
  try {
    await client.query(`begin; set local role ${role}`);
    const { rowCount } = await client.query(statement);
    return { rows: rowCount };
  } catch (error) {
    return { code: (error as DatabaseError).code };
  } finally {
    await client.end();
  }
}

async function addAndClaim(project: SupabaseProject): Promise<void> {
  const store = await openPostgresStore(new URL(project.urlFor(owner)), false);
  try {
    const reference = crypto.randomUUID();
    const request = { ...good, reference, key: reference, marks: [] };
    const added = await store.add({ ...request, source: {}, kinds: ['notification'] });
    assert.deepEqual(added, { reference, isNew: true });
    assert.equal((await store.claimDelivery('notification', 60_000))?.reference, reference);
  } finally {
    await store.close();
  }
}
