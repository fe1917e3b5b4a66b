import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPostgres } from '../support/server/postgres.ts';
import { applyMigrations, createProject } from '../support/server/supabase.ts';

const url = 'https://project.supabase.co/functions/v1/deliver-mail';
const secret = 'trigger-secret';

const postgres = await startPostgres();
const project = await createProject(postgres);
await applyMigrations(project);
after(() => postgres[Symbol.asyncDispose]());

test('cron: one job calls deliver-mail every minute, once its address and secret are stored', async () => {
  const [job, ...others] = await project.run(
    "select command, schedule from cron.job where command ~ 'http_post'",
  );
  assert.deepEqual(others, []);
  assert.equal(job?.['schedule'], '* * * * *');

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
  await keep('deliver', secret);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` };
  assert.deepEqual(await calls(), [{ url, headers }]);
  await project.run("delete from contact.secrets where name = 'deliver_url'");
  assert.deepEqual(await calls(), []);
});

test('cron: deletes records of our jobs after a week, and none of other jobs', async () => {
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
