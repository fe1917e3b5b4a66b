import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openPostgresStore } from '../../storage/postgres/open-postgres-store.ts';
import { migrations } from '../../storage/postgres/schema.ts';
import { good } from '../support/calls/named-calls.ts';
import { postgresPrograms, startPostgres } from '../support/server/postgres.ts';
import {
  applyMigrations,
  createProject,
  owner,
  type SupabaseProject,
} from '../support/server/supabase.ts';

const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

test('supabase/migrations: the build wrote one file for each version of the schema, in order', () => {
  const folder = join(import.meta.dirname, '../../../supabase/migrations');
  const files = globSync(join(folder, '*[0-9]_contact_???.sql')).sort();
  assert.deepEqual(
    files.map((file) => readFileSync(file, 'utf8')),
    migrations,
  );
});

test('supabase/migrations: create the same schema as the server, and change nothing in its database', async () => {
  const [project, byServer] = [await createProject(postgres), await createProject(postgres)];
  await applyMigrations(project);
  const kept = await storeRequest(byServer, true);
  const schema = schemaOf(project);
  assert.ok(schema.length > 5_000);
  assert.equal(schema, schemaOf(byServer));
  await applyMigrations(byServer);
  assert.equal(schemaOf(byServer), schema);
  assert.deepEqual(await contentOf(byServer), kept);
});

test('supabase/migrations: leave the functions nothing to migrate; applied again they keep requests and duplicate no job', async () => {
  const project = await createProject(postgres);
  await applyMigrations(project);
  const schema = schemaOf(project);
  const kept = await storeRequest(project, false);
  const readJobs = () => project.run('select * from cron.job order by jobid');
  const jobs = await readJobs();
  await applyMigrations(project);
  assert.equal(schemaOf(project), schema);
  assert.deepEqual(await contentOf(project), kept);
  assert.deepEqual(await readJobs(), jobs);
  assert.ok(jobs.length > 0);
});

test('cron: one job calls deliver-mail every minute, once its address and secret are stored', async () => {
  const project = await createProject(postgres);
  await applyMigrations(project);
  const [job, ...others] = await project.run(
    "select command, schedule from cron.job where command ~ 'http_post'",
  );
  assert.deepEqual(others, []);
  assert.equal(job?.['schedule'], '* * * * *');

  const url = 'https://project.supabase.co/functions/v1/deliver-mail';
  const calls = async () => {
    await project.runAsPlatform('truncate net.calls');
    await project.run(String(job?.['command']));
    return project.run('select url, headers from net.calls');
  };
  const keep = (name: string, value: string) =>
    project.run('insert into contact.secrets (name, value) values ($1, $2)', [name, value]);
  assert.deepEqual(await calls(), []);
  await keep('deliver_url', url);
  await keep('other', 'x');
  assert.deepEqual(await calls(), []);
  await keep('deliver', 'trigger-secret');
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer trigger-secret' };
  assert.deepEqual(await calls(), [{ url, headers }]);
  await project.run("delete from contact.secrets where name = 'deliver_url'");
  assert.deepEqual(await calls(), []);
});

test('cron: deletes records of our jobs after a week, and none of other jobs', async () => {
  const project = await createProject(postgres);
  await applyMigrations(project);
  await project.run(`
    select cron.schedule('theirs', '* * * * *', 'select 1');
    insert into cron.job_run_details (jobid, end_time)
      select jobid, now() - age from cron.job, unnest('{1 day,8 days}'::interval[]) as age;`);
  const [forget] = await project.run(
    "select command from cron.job where command ~ 'job_run_details'",
  );
  await project.run(String(forget?.['command']));
  const left = await project.run(`
    select jobname = 'theirs' as is_theirs, count(*)::int,
      bool_or(end_time < now() - interval '7 days') as has_old
    from cron.job_run_details join cron.job using (jobid) group by 1 order by 1`);
  assert.deepEqual(left, [
    { is_theirs: false, count: 2, has_old: false },
    { is_theirs: true, count: 2, has_old: true },
  ]);
});

/** Stores a request as the function does. @returns The content of the database. */
async function storeRequest(project: SupabaseProject, mayMigrate: boolean) {
  const store = await openPostgresStore(new URL(project.urlFor(owner)), mayMigrate);
  try {
    const request = { ...good, reference: 'AAAA-BBBB-CCCC', key: 'k', marks: [], source: {} };
    assert.ok((await store.add({ ...request, kinds: ['notification'] })).isNew);
  } finally {
    await store.close();
  }
  return contentOf(project);
}

/** The stored rows and the applied versions. */
async function contentOf({ run }: SupabaseProject) {
  const requests = await run('select * from contact.requests');
  const deliveries = await run('select * from contact.deliveries');
  assert.equal(requests.length, 1);
  assert.equal(deliveries.length, 1);
  const versions = await run('select version from contact.migrations order by version');
  assert.equal(versions.length, migrations.length);
  return { requests, deliveries, versions };
}

/** The schema as `pg_dump` writes it, without privileges (`access.test.ts`). */
function schemaOf({ urlFor }: SupabaseProject): string {
  const flags = ['--schema-only', '--no-privileges', '--schema=contact', urlFor(owner)];
  const text = execFileSync(join(postgresPrograms(), 'pg_dump'), flags, {
    encoding: 'utf8',
    timeout: 30_000,
  });
  // These lines differ in each dump.
  return text.replace(/^\\(?:un)?restrict .*$/gm, '');
}
