import type { PoolClient } from 'pg';

/**
 * A released entry is never changed, and may be applied twice: `npm run build` writes it to `supabase/migrations/`, too.
 * There row-level security without a policy denies the rows to every role but the owner of the tables.
 */
export const migrations = [
  `create schema if not exists contact;
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

insert into contact.migrations (version) values (1) on conflict do nothing;
`,
  `-- How far ahead of its writing the time stands at which an e-mail is due.
alter table contact.mails add column if not exists wait_ms int not null default 0;

insert into contact.migrations (version) values (2) on conflict do nothing;
`,
  `-- A webhook that tells of an erasure has no request any more, but its reference.
alter table contact.requests
  add column if not exists utm_source text check (char_length(utm_source) <= 60),
  add column if not exists utm_medium text check (char_length(utm_medium) <= 60),
  add column if not exists utm_campaign text check (char_length(utm_campaign) <= 60);
alter table contact.mails
  alter column request_id drop not null,
  add column if not exists erased_reference text check ((request_id is null) <> (erased_reference is null));

insert into contact.migrations (version) values (3) on conflict do nothing;
`,
  `-- A letter has no request, but its Monday. Counts by day are numbers alone.
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

insert into contact.migrations (version) values (4) on conflict do nothing;
`,
];

const migrationLock = 0x636f6e746163;
// While a migration waits for a table, behind a backup, say, all later statements on that table wait, too.
const lockTimeoutMs = 2_000;

/** Migrates in one transaction while other instances wait. @throws Error for a newer database, or if `!mayMigrate`. */
export async function migrate(client: PoolClient, mayMigrate: boolean): Promise<void> {
  const known = migrations.length;
  if ((await versionOf(client)) === known) return;
  await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
  try {
    // Another instance may have been first.
    const version = await versionOf(client);
    if (version > known) {
      throw new Error(
        `it was written by a newer version of this program (schema ${version}, this one knows ${known}): use that version`,
      );
    }
    if (!mayMigrate && version < known) {
      throw new Error(
        version === 0
          ? 'it holds no requests; start the server first (on Supabase: supabase db push --remote)'
          : 'an older version of this program wrote it; start the server first (on Supabase: supabase db push --remote)',
      );
    }
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    for (const migration of migrations.slice(version)) await client.query(migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function versionOf(client: PoolClient): Promise<number> {
  const found = await client.query("select to_regclass('contact.migrations') is not null as there");
  if (!found.rows[0]?.there) return 0;
  const { rows } = await client.query('select max(version) as version from contact.migrations');
  return Number(rows[0]?.version ?? 0);
}
