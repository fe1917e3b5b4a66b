import type { ClientBase } from 'pg';
import { WordedError } from '../../lib/wording.ts';
import {
  firstVersion,
  missingOf,
  newestVersion,
  refusalOfVersion1,
  schemaChanges,
} from '../schema-changes.ts';
import { beginWith } from './connections/begin.ts';

// PostgreSQL refuses this to a role without the right to create schemas, even if the schema exists.
const createSchema = 'create schema if not exists contact;';

const refusal = refusalOfVersion1(
  'rename its schema (alter schema contact rename to contact_1; on Supabase: docs/deploy.md)',
);

/**
 * A released schema, never changed. `npm run build` writes it and each of `schemaChanges` to `supabase/migrations/`. There,
 * row-level security without a policy hides the rows from every role but the owner of the tables. A version with a new table
 * is followed by a `supabase/migrations/*_supabase.sql`, which revokes the rights of the web roles.
 * Tables and columns are named as in SQLite.
 */
const firstSchema = `do $$
begin
  if to_regclass('contact.mails') is not null then
    raise exception '${refusal.english}';
  end if;
end
$$;

${createSchema}
revoke all on schema contact from public;

create table if not exists contact.migrations (
  version int primary key,
  oldest int not null,
  applied_at timestamptz not null default now()
);

create table if not exists contact.requests (
  id bigint generated always as identity primary key,
  reference text not null,
  received_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  type text not null,
  marks text not null,
  is_keyed boolean not null,
  fingerprint text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text
);
create unique index if not exists requests_by_key on contact.requests (fingerprint) where is_keyed;
create index if not exists requests_without_key on contact.requests (fingerprint, received_at) where not is_keyed;
create index if not exists requests_by_reference on contact.requests (reference);
create index if not exists requests_by_time on contact.requests (received_at);

-- A delivery belongs to a request, or else to its subject: the Monday of a letter, the reference of an erased request.
-- Mailbox and domain are hashes of the address of a confirmation. When due_at was written, it was wait_ms ahead.
create table if not exists contact.deliveries (
  id bigint generated always as identity primary key,
  request_id bigint references contact.requests on delete cascade,
  about text,
  kind text not null,
  mailbox text,
  domain text,
  attempts int not null default 0,
  due_at timestamptz(3) not null,
  wait_ms int not null default 0,
  owed_since timestamptz(3) not null,
  lease text,
  sent_at timestamptz(3),
  abandoned_at timestamptz(3),
  last_error text,
  unique (request_id, kind),
  check ((request_id is null) <> (about is null))
);
create unique index if not exists deliveries_about on contact.deliveries (kind, about) where about is not null;
create index if not exists deliveries_by_mailbox on contact.deliveries (mailbox) where mailbox is not null;
create index if not exists deliveries_confirming on contact.deliveries (owed_since, domain) where mailbox is not null;
create index if not exists deliveries_due on contact.deliveries (kind, attempts, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists deliveries_by_due on contact.deliveries (kind, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists deliveries_owed on contact.deliveries (kind, owed_since)
  where sent_at is null and abandoned_at is null;
create index if not exists deliveries_undeliverable on contact.deliveries (kind, abandoned_at)
  where abandoned_at is not null;

-- When this database began to count.
create table if not exists contact.origin (
  id int primary key check (id = 1),
  made_at timestamptz(3) not null
);
insert into contact.origin values (1, now()) on conflict do nothing;

create table if not exists contact.day_counts (
  day text not null,
  counted text not null,
  number bigint not null,
  primary key (day, counted)
);

create table if not exists contact.retention (
  id int primary key check (id = 1),
  days int not null,
  since timestamptz(3) not null,
  looked_at timestamptz(3) not null
);

create table if not exists contact.alarm (
  id int primary key check (id = 1),
  since timestamptz(3) not null,
  gravity int not null
);

create table if not exists contact.write_probe (
  id int primary key check (id = 1),
  at timestamptz(3) not null
);

-- A row while erased data waits to be overwritten.
create table if not exists contact.scrubbing (
  id int primary key check (id = 1),
  waiting_since timestamptz(3) not null
);

-- Which instance of the server sends alarms, and until when.
create table if not exists contact.alarm_lease (
  id int primary key check (id = 1),
  instance text not null,
  ends_at timestamptz(3) not null
);

-- A crash may empty it.
create unlogged table if not exists contact.call_counts (
  key text primary key,
  points int not null,
  expire bigint not null
);

create table if not exists contact.secrets (
  name text primary key,
  value text not null
);

alter table contact.migrations enable row level security;
alter table contact.requests enable row level security;
alter table contact.deliveries enable row level security;
alter table contact.origin enable row level security;
alter table contact.day_counts enable row level security;
alter table contact.retention enable row level security;
alter table contact.alarm enable row level security;
alter table contact.write_probe enable row level security;
alter table contact.scrubbing enable row level security;
alter table contact.alarm_lease enable row level security;
alter table contact.call_counts enable row level security;
alter table contact.secrets enable row level security;
`;

const steps = [
  { time: '20261127090000', postgres: firstSchema, onlyAdds: false },
  ...schemaChanges,
];

/** The files in which Supabase's CLI finds the migrations. */
export const migrationFiles = steps.map(
  ({ time }, index) => `supabase/migrations/${time}_contact_${firstVersion + index}.sql`,
);

export const migrations: readonly string[] = steps.map(({ postgres }, index) => {
  // A program works with its own version, and with later ones that only add to it.
  const last = steps.findLastIndex(({ onlyAdds }, other) => other <= index && !onlyAdds);
  return toMigration(postgres, firstVersion + index, firstVersion + last);
});

export const migrationLock = 0x636f6e746163;
// While a migration waits to lock a table, behind a backup for example, all later statements on it wait, too.
const lockTimeoutMs = 2_000;
// Long enough to index a large table, and for another instance to wait for that.
const migrateMs = 600_000;

/** The statements of a migration, which also record it. */
export function toMigration(sql: string, version: number, oldest = version): string {
  return `${sql}
insert into contact.migrations (version, oldest) values (${version}, ${oldest}) on conflict do nothing;
`;
}

/**
 * Migrates in one transaction while other instances wait. Does not change a newer schema that only adds: an older instance
 * may restart during an upgrade. @throws Error for a schema that it cannot use, or that needs migrating if `!mayMigrate`.
 */
export async function migrate(
  client: ClientBase,
  mayMigrate: boolean,
  known = migrations,
): Promise<void> {
  const run = (text: string) =>
    client.query({ text, query_timeout: migrateMs } as { text: string });
  const limits = { lockTimeoutMs: migrateMs, statementTimeoutMs: migrateMs };
  const newest = newestVersion(known);
  await run(beginWith(limits));
  try {
    if ((await versionOf(client, newest)) !== newest) {
      await run(`select pg_advisory_xact_lock(${migrationLock})`);
      // Another instance may have been first.
      const version = await versionOf(client, newest);
      if (!mayMigrate && version < newest) {
        const isEmpty = version === 0;
        throw new WordedError({
          english: `${isEmpty ? 'it holds no requests' : 'an older version of this program wrote it'}; start the server first (on Supabase: supabase db push --remote)`,
          dutch: `${isEmpty ? 'er zijn geen aanvragen in' : 'een oudere versie van dit programma schreef haar'}; start eerst de server (bij Supabase: supabase db push --remote)`,
        });
      }
      await run(`set local lock_timeout = ${lockTimeoutMs}`);
      const exists =
        (await run("select from pg_namespace where nspname = 'contact'")).rows.length > 0;
      for (const migration of missingOf(known, version))
        await run(exists ? migration.replace(createSchema, '') : migration);
    }
    await run('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * The version; 0 for an empty database, `newest` for a newer one that this program can use. @throws Error for an unusable one.
 */
async function versionOf(client: ClientBase, newest: number): Promise<number> {
  // `to_regclass` reads a cache, which lacks tables that another instance has just created.
  const tables = await client.query(
    "select tablename from pg_tables where schemaname = 'contact' and tablename in ('mails', 'migrations')",
  );
  const names = tables.rows.map(({ tablename }) => tablename);
  if (names.includes('mails')) throw new WordedError(refusal);
  if (names.length === 0) return 0;
  const { rows } = await client.query(
    `select max(version) as version, max(oldest) filter (where version > ${newest}) as oldest from contact.migrations`,
  );
  const { version, oldest } = rows[0];
  if (version <= newest) return version;
  if (oldest <= newest) return newest;
  throw new WordedError({
    english: `it was written by a newer version of this program (schema ${version}, this one knows ${newest}): use that version`,
    dutch: `een nieuwere versie van dit programma schreef haar (schema ${version}, dit kent ${newest}): gebruik die versie`,
  });
}
