import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { WordedError, type Wording } from '../../lib/wording.ts';
import {
  firstVersion,
  missingOf,
  newestVersion,
  refusalOfVersion1,
  schemaChanges,
} from '../schema-changes.ts';

/** A released schema, never changed. Tables and columns are named as in PostgreSQL. Times are milliseconds since 1970. */
const firstSchema = `-- An index in random order costs every request a page, so references have none.
create table requests (
  id integer primary key,
  reference text not null,
  received_at integer not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  type text not null,
  marks text not null,
  is_keyed integer not null,
  fingerprint text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text
) strict;
create unique index requests_by_key on requests (fingerprint) where is_keyed;
create index requests_without_key on requests (fingerprint, received_at) where not is_keyed;

-- A delivery belongs to a request, or else to its subject: the Monday of a letter, the reference of an erased request.
-- Mailbox and domain are hashes of the address of a confirmation. When due_at was written, it was wait_ms ahead.
create table deliveries (
  id integer primary key,
  request_id integer references requests on delete cascade,
  about text,
  kind text not null,
  mailbox text,
  domain text,
  attempts integer not null default 0,
  due_at integer not null,
  wait_ms integer not null default 0,
  owed_since integer not null,
  lease text,
  sent_at integer,
  abandoned_at integer,
  last_error text,
  unique (request_id, kind),
  check ((request_id is null) <> (about is null))
) strict;
create unique index deliveries_about on deliveries (kind, about) where about is not null;
create index deliveries_by_mailbox on deliveries (mailbox) where mailbox is not null;
create index deliveries_confirming on deliveries (owed_since, domain) where mailbox is not null;
create index deliveries_due on deliveries (kind, attempts, due_at)
  where sent_at is null and abandoned_at is null;
create index deliveries_owed on deliveries (kind, owed_since)
  where sent_at is null and abandoned_at is null;
create index deliveries_undeliverable on deliveries (kind, abandoned_at)
  where abandoned_at is not null;

-- Creation time of this database, which also identifies its copies.
create table origin (id integer primary key check (id = 1), made_at integer not null) strict;
insert into origin values (1, cast(unixepoch('subsec') * 1000 as integer));

create table day_counts (
  day text not null,
  counted text not null,
  number integer not null,
  primary key (day, counted)
) strict, without rowid;

create table retention (
  id integer primary key check (id = 1),
  days integer not null,
  since integer not null,
  looked_at integer not null
) strict;

create table alarm (
  id integer primary key check (id = 1),
  since integer not null,
  gravity integer not null
) strict;

create table write_probe (id integer primary key check (id = 1), at integer not null) strict;

-- Number of erasures, and how many of them have been overwritten on disk.
create table scrubbing (
  id integer primary key check (id = 1),
  erased integer not null,
  scrubbed integer not null
) strict;
insert into scrubbing values (1, 0, 0);

-- Time of the last backup, and the ID in its backup folder.
create table backup (id integer primary key check (id = 1), made_at integer, mark text) strict;
insert into backup values (1, null, null);
create table backup_folders (path text primary key) strict, without rowid;
`;

export const migrations: readonly string[] = [
  firstSchema,
  ...schemaChanges.map(({ sqlite }) => sqlite),
];

export const notOurDatabase: Wording = {
  english: 'it is a SQLite database of another program: it has no contact requests',
  dutch: 'het is een SQLite-database van een ander programma: er zijn geen aanvragen in',
};

/**
 * Applies the missing migrations. Foreign keys must be off: dropping a table would otherwise delete the rows that refer to it.
 * @throws Error, without changing anything, for a schema that it cannot use, or that needs migrating if `!mayMigrate`.
 */
export function migrate(database: DatabaseSync, mayMigrate: boolean, known = migrations): void {
  const newest = newestVersion(known);
  if (versionOf(database) === newest) return;
  database.exec('begin immediate');
  try {
    // Another process may have been first.
    const version = versionOf(database);
    if (version > newest) {
      throw new WordedError({
        english: `it was written by a newer version of this program (schema ${version}, this one knows ${newest}): use that version, or a backup from before it`,
        dutch: `een nieuwere versie van dit programma schreef haar (schema ${version}, dit kent ${newest}): gebruik die versie, of een reservekopie van ervoor`,
      });
    }
    if (!mayMigrate && version < newest) {
      throw new WordedError({
        english: 'an older version of this program wrote it; start the server first',
        dutch: 'een oudere versie van dit programma schreef haar; start eerst de server',
      });
    }
    for (const migration of missingOf(known, version)) database.exec(migration);
    database.exec(`pragma user_version = ${newest}; commit`);
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** Whether an older version of this program wrote the file. False if it is missing, empty or unreadable. */
export function isOlder(path: string, known = migrations): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return false;
  try {
    const version = readVersion(path);
    return version > 0 && version < newestVersion(known);
  } catch {
    // Opening it later reports why.
    return false;
  }
}

/** @throws Error for a database that this program cannot use. */
export function readVersion(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
  try {
    return versionOf(database);
  } finally {
    database.close();
  }
}

/** The schema version; 0 for an empty database. @throws Error for a database of version 1 of this program, or of another. */
export function versionOf(database: DatabaseSync): number {
  const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
  if (version === 0 || version >= firstVersion) return version;
  const hasTable = database.prepare('select 1 from sqlite_schema where name = ?');
  if (!hasTable.get('mails') || !hasTable.get('requests')) throw new WordedError(notOurDatabase);
  throw new WordedError(refusalOfVersion1('move the file away with the -wal and -shm beside it'));
}
