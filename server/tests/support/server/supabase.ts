import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, runSql } from './postgres.ts';

const folder = join(import.meta.dirname, '../../../../supabase');

/** The project's settings, which Supabase's CLI reads. */
export const config = readFileSync(join(folder, 'config.toml'), 'utf8');

/** The roles of web requests: without a session, with one, and with the secret key. */
export const webRoles = ['anon', 'authenticated', 'service_role'] as const;

/** The role of the functions and of `supabase db push`. Supabase calls it `postgres`; it is not a superuser. */
export const owner = 'project_owner';
/** The login role of the REST interface, which switches to one of the roles above. */
export const authenticator = 'authenticator';

const roles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role ${authenticator} login noinherit;
  create role ${owner} login createdb createrole;
  grant anon, authenticated, service_role to ${authenticator}, ${owner};
`;

const defaults = `
  grant usage on schema public to anon, authenticated, service_role;
  grant all on schema public to ${owner};
  alter default privileges for role ${owner} in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public
    grant all on functions to anon, authenticated, service_role;
`;

/** A stub of pg_cron and pg_net, which only records jobs and calls. */
const extensions = `
  create schema cron;
  create table cron.job (
    jobid bigint generated always as identity primary key,
    jobname text, schedule text not null, command text not null,
    username text not null default current_user, unique (jobname, username)
  );
  create table cron.job_run_details (
    jobid bigint, runid bigint generated always as identity primary key, end_time timestamptz
  );
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql as $$
      insert into cron.job as known (jobname, schedule, command) values ($1, $2, $3)
      on conflict (jobname, username) do update
        set schedule = excluded.schedule, command = excluded.command
      returning jobid
    $$;
  create function cron.unschedule(job_name text) returns boolean
    language sql as $$ delete from cron.job where jobname = $1 returning true $$;

  create schema net;
  create table net.calls (
    id bigint generated always as identity primary key,
    url text, body jsonb, params jsonb, headers jsonb, timeout_milliseconds int
  );
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000
  ) returns bigint language sql as $$
    insert into net.calls (url, body, params, headers, timeout_milliseconds)
    values ($1, $2, $3, $4, $5) returning id
  $$;
  grant usage on schema cron, net to ${owner};
  grant all on all tables in schema cron, net to ${owner};
  grant usage on schema net to anon, authenticated, service_role;
`;

/** An empty database with the roles, grants and extensions of a new Supabase project. */
export async function createProject(postgres: PostgresServer) {
  const platform = await postgres.create();
  const urlFor = (user: string) => {
    const url = new URL(platform);
    url.username = user;
    return url.href;
  };
  const [known] = await runSql(platform, `select from pg_roles where rolname = '${owner}'`);
  if (known === undefined) await runSql(platform, roles);
  const database = new URL(platform).pathname.slice(1);
  await runSql(platform, `alter database ${database} owner to ${owner}; ${defaults} ${extensions}`);
  return {
    /** The address of its database, for one of its users. */
    urlFor,
    /** Runs statements as its owner. */
    run: (text: string, values?: unknown[]) => runSql(urlFor(owner), text, values),
    /** Runs statements as a superuser. */
    runAsPlatform: (text: string) => runSql(platform, text),
  };
}

export type SupabaseProject = Awaited<ReturnType<typeof createProject>>;

/** Applies every migration in the order of the files' names, as `supabase db push` does. */
export async function applyMigrations({ run }: SupabaseProject): Promise<void> {
  for (const name of readdirSync(join(folder, 'migrations')).sort())
    await run(readFileSync(join(folder, 'migrations', name), 'utf8'));
}
