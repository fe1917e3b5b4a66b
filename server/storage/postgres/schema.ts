import type { ClientBase } from 'pg';
import { beginWith } from './begin.ts';

// Whoever may make no schema is refused here also where an administrator has made it.
const makeSchema = 'create schema if not exists contact;';
// What was released before instances had to bear a newer database records no oldest version.
const firstWithOldest = 5;

interface Step {
  /** When it came. Supabase's CLI knows a migration by it, and applies them in this order. */
  time: string;
  sql: string;
  /** The oldest version whose program can still work with it: its own, unless it only adds or allows more. */
  oldest?: number;
}

/**
 * A released entry is never changed, and may be applied twice: `npm run build` writes it to `supabase/migrations/`, too.
 * There row-level security without a policy denies the rows to every role but the owner of the tables. After a version with
 * a new table comes one of `supabase/migrations/*_supabase.sql`, which keeps the roles of the web away from it.
 * `contact.page_messages` is used no more, but by an older instance that may run beside this one.
 */
const steps: Step[] = [
  {
    time: '20261121090000',
    sql: `${makeSchema}
revoke all on schema contact from public;

create table if not exists contact.migrations (
  version int primary key,
  applied_at timestamptz not null default now()
);

create table if not exists contact.requests (
  id bigint generated always as identity primary key,
  reference text not null,
  received_at timestamptz(3) not null,
  first_name text not null check (char_length(first_name) <= 50),
  last_name text not null check (char_length(last_name) <= 50),
  email text not null check (char_length(email) <= 255),
  phone text not null check (char_length(phone) <= 20),
  type text not null check (type in ('contact', 'demo')),
  marks text not null,
  is_keyed boolean not null,
  fingerprint text not null
);
create unique index if not exists requests_by_key on contact.requests (fingerprint) where is_keyed;
create index if not exists requests_without_key on contact.requests (fingerprint, received_at) where not is_keyed;
create index if not exists requests_by_reference on contact.requests (reference);
create index if not exists requests_by_time on contact.requests (received_at);

create table if not exists contact.mails (
  id bigint generated always as identity primary key,
  request_id bigint not null references contact.requests on delete cascade,
  kind text not null,
  mailbox text,
  attempts int not null default 0,
  due_at timestamptz(3) not null,
  owed_since timestamptz(3) not null,
  lease uuid,
  sent_at timestamptz(3),
  abandoned_at timestamptz(3),
  last_error text,
  unique (request_id, kind)
);
create index if not exists mails_by_mailbox on contact.mails (mailbox) where mailbox is not null;
create index if not exists mails_due on contact.mails (kind, attempts, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists mails_by_due on contact.mails (kind, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists mails_owed on contact.mails (kind, owed_since)
  where sent_at is null and abandoned_at is null;
create index if not exists mails_undeliverable on contact.mails (kind, abandoned_at)
  where abandoned_at is not null;

create table if not exists contact.last_check (
  id int primary key check (id = 1),
  at timestamptz(3) not null
);
create table if not exists contact.alarm (
  id int primary key check (id = 1),
  since timestamptz(3) not null
);
-- Which copy of the server tells of alarms, and until when.
create table if not exists contact.watch (
  id int primary key check (id = 1),
  keeper text not null,
  until timestamptz(3) not null
);
-- What copies share beside requests. A crash may empty the first two.
create unlogged table if not exists contact.counts (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create unlogged table if not exists contact.page_messages (
  token text primary key,
  outcome text not null,
  fields text[] not null,
  until timestamptz(3) not null
);
create index if not exists page_messages_by_time on contact.page_messages (until);
create table if not exists contact.secrets (
  name text primary key,
  value text not null
);

alter table contact.migrations enable row level security;
alter table contact.requests enable row level security;
alter table contact.mails enable row level security;
alter table contact.last_check enable row level security;
alter table contact.alarm enable row level security;
alter table contact.watch enable row level security;
alter table contact.counts enable row level security;
alter table contact.page_messages enable row level security;
alter table contact.secrets enable row level security;
`,
  },
  {
    time: '20261122210000',
    sql: `-- How far ahead of its writing the time stands at which an e-mail is due.
alter table contact.mails add column if not exists wait_ms int not null default 0;
`,
  },
  {
    time: '20261123100000',
    sql: `-- A webhook that tells of an erasure has no request any more, but its reference.
alter table contact.requests
  add column if not exists utm_source text check (char_length(utm_source) <= 60),
  add column if not exists utm_medium text check (char_length(utm_medium) <= 60),
  add column if not exists utm_campaign text check (char_length(utm_campaign) <= 60);
alter table contact.mails
  alter column request_id drop not null,
  add column if not exists erased_reference text check ((request_id is null) <> (erased_reference is null));
`,
  },
  {
    time: '20261123140000',
    sql: `-- A letter has no request, but its Monday. Counts by day are numbers alone.
alter table contact.mails
  add column if not exists monday text unique,
  drop constraint if exists mails_check,
  drop constraint if exists mails_owed_by;
alter table contact.mails
  add constraint mails_owed_by check (num_nonnulls(request_id, erased_reference, monday) = 1);

create table if not exists contact.day_counts (
  day text not null,
  counted text not null,
  number bigint not null,
  primary key (day, counted)
);
alter table contact.day_counts enable row level security;
`,
  },
  {
    time: '20261125080000',
    oldest: 4,
    sql: `-- How long a text may be is the contract's alone.
alter table contact.requests
  drop constraint if exists requests_first_name_check,
  drop constraint if exists requests_last_name_check,
  drop constraint if exists requests_email_check,
  drop constraint if exists requests_phone_check,
  drop constraint if exists requests_utm_source_check,
  drop constraint if exists requests_utm_medium_check,
  drop constraint if exists requests_utm_campaign_check;
`,
  },
  {
    time: '20261125110000',
    oldest: 4,
    sql: `-- The hash of a confirmation's domain.
alter table contact.mails add column if not exists domain text;
create index if not exists mails_confirming on contact.mails (owed_since, domain) where mailbox is not null;
`,
  },
  {
    time: '20261126210000',
    oldest: 4,
    sql: `-- What an older version told may have been the gravest.
alter table contact.alarm add column if not exists gravity int not null default 4;
`,
  },
];

/** Where Supabase's CLI finds them. */
export const migrationFiles = steps.map(
  ({ time }, index) => `supabase/migrations/${time}_contact_${index + 1}.sql`,
);

export const migrations = steps.map(({ sql, oldest }, index) =>
  toMigration(sql, index + 1, oldest),
);

export const migrationLock = 0x636f6e746163;
// While a migration waits for a table, behind a backup, say, all later statements on that table wait, too.
const lockTimeoutMs = 2_000;
// One that makes an index of a large table, and whoever waits for it.
const migrateMs = 600_000;

/** The statements of a migration, which also record it. */
export function toMigration(sql: string, version: number, oldest = version): string {
  const record =
    version < firstWithOldest
      ? `insert into contact.migrations (version) values (${version})`
      : `alter table contact.migrations add column if not exists oldest int;
insert into contact.migrations (version, oldest) values (${version}, ${oldest})`;
  return `${sql}
${record} on conflict do nothing;
`;
}

/**
 * Migrates in one transaction while other instances wait. A newer database is used as it is where it only has more, as an
 * instance may start anew during an upgrade. @throws Error for one that it cannot use, or if `!mayMigrate`.
 */
export async function migrate(
  client: ClientBase,
  mayMigrate: boolean,
  known = migrations,
): Promise<void> {
  const run = (text: string) =>
    client.query({ text, query_timeout: migrateMs } as { text: string });
  const limits = { lockTimeoutMs: migrateMs, statementTimeoutMs: migrateMs };
  await run(beginWith(limits));
  try {
    if ((await versionOf(client, known.length)) !== known.length) {
      await run(`select pg_advisory_xact_lock(${migrationLock})`);
      // Another instance may have been first.
      const version = await versionOf(client, known.length);
      if (!mayMigrate && version < known.length) {
        throw new Error(
          version === 0
            ? 'it holds no requests; start the server first (on Supabase: supabase db push --remote)'
            : 'an older version of this program wrote it; start the server first (on Supabase: supabase db push --remote)',
        );
      }
      await run(`set local lock_timeout = ${lockTimeoutMs}`);
      const isMade =
        (await run("select from pg_namespace where nspname = 'contact'")).rows.length > 0;
      for (const migration of known.slice(version))
        await run(isMade ? migration.replace(makeSchema, '') : migration);
    }
    await run('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Gives the database's version. If a newer program wrote it, and one that knows `known` migrations can still use it, it gives
 * `known`. @throws Error if that one cannot.
 */
async function versionOf(client: ClientBase, known: number): Promise<number> {
  // `to_regclass` would answer from a cache, which does not show what another instance made just now.
  const found = await client.query(
    "select from pg_tables where schemaname = 'contact' and tablename = 'migrations'",
  );
  if (found.rows.length === 0) return 0;
  // The column may not be there.
  const { rows } = await client.query(`
    select max(version) as version,
      max(coalesce((to_jsonb(migrations) ->> 'oldest')::int, version)) filter (where version > ${known}) as oldest
    from contact.migrations`);
  const { version, oldest } = rows[0];
  if (version <= known) return Number(version);
  if (oldest <= known) return known;
  throw new Error(
    `it was written by a newer version of this program (schema ${version}, this one knows ${known}): use that version`,
  );
}
