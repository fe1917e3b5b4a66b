import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase, postgresStore } from '../../storage/postgres/postgres-store.ts';
import { good } from '../support/calls/named-calls.ts';
import { startPostgres } from '../support/server/postgres.ts';
import {
  applyMigrations,
  createProject,
  owner,
  type SupabaseProject,
} from '../support/server/supabase.ts';

const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

test('the migrations give an empty project the schema that the server makes for itself', async () => {
  const [project, own] = [await createProject(postgres), await createProject(postgres)];
  await applyMigrations(project);
  await storeRequest(own, true);
  const schema = await schemaOf(project);
  assert.ok(schema.columns.length > 30);
  assert.deepEqual(schema, await schemaOf(own));
});

test('on a database that the server made they find nothing to do either', async () => {
  const project = await createProject(postgres);
  const kept = await storeRequest(project, true);
  const before = await schemaOf(project);
  await applyMigrations(project);
  assert.deepEqual(await schemaOf(project), before);
  assert.deepEqual(await requestsIn(project), kept);
});

test('after them the functions find nothing to migrate; applied again they keep requests, and jobs are there once', async () => {
  const project = await createProject(postgres);
  await applyMigrations(project);
  const before = await schemaOf(project);
  const kept = await storeRequest(project, false);
  const jobs = await jobsIn(project);
  await applyMigrations(project);
  assert.deepEqual(await requestsIn(project), kept);
  assert.deepEqual(await schemaOf(project), before);
  assert.deepEqual(await jobsIn(project), jobs);
  assert.ok(jobs.length > 0);
});

/** Keeps a request as the function does, and gives what is kept. */
async function storeRequest(project: SupabaseProject, mayMigrate: boolean) {
  const store = postgresStore(await openDatabase(new URL(project.urlFor(owner)), mayMigrate));
  try {
    const { isNew } = await store.add({
      ...good,
      reference: 'AAAA-BBBB-CCCC',
      key: 'k',
      marks: [],
      source: {},
      owes: ['notification'],
    });
    assert.ok(isNew);
  } finally {
    await store.close();
  }
  return requestsIn(project);
}

async function requestsIn({ run }: SupabaseProject) {
  const requests = await run('select * from contact.requests order by id');
  const mails = await run('select * from contact.mails order by id');
  assert.deepEqual([requests.length, mails.length], [1, 1]);
  return { requests, mails };
}

function jobsIn({ run }: SupabaseProject) {
  return run('select jobid, jobname, schedule, command, username from cron.job order by jobid');
}

/** All that tells one schema from another, and the versions that it says were applied. */
async function schemaOf({ run }: SupabaseProject) {
  const inSchema = "relnamespace = 'contact'::regnamespace";
  return {
    relations: await run(
      `select relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity,
         pg_get_userbyid(relowner) as owner
       from pg_class where ${inSchema} order by relname`,
    ),
    columns: await run(
      `select table_name, ordinal_position, column_name, column_default, is_nullable, udt_name,
         character_maximum_length, datetime_precision, is_identity, identity_generation
       from information_schema.columns where table_schema = 'contact' order by 1, 2`,
    ),
    constraints: await run(
      `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = 'contact'::regnamespace order by 1, 2`,
    ),
    indexes: await run("select indexdef from pg_indexes where schemaname = 'contact' order by 1"),
    policies: await run("select * from pg_policies where schemaname = 'contact'"),
    functions: await run("select * from pg_proc where pronamespace = 'contact'::regnamespace"),
    triggers: await run(
      `select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
       where ${inSchema} and not tgisinternal`,
    ),
    versions: await run('select version from contact.migrations order by version'),
  };
}
