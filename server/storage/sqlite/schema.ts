import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const mailIndexes = `CREATE INDEX mails_by_mailbox ON mails (mailbox) WHERE mailbox IS NOT NULL;
  CREATE INDEX mails_due ON mails (kind, attempts, due_at)
    WHERE sent_at IS NULL AND abandoned_at IS NULL;
  CREATE INDEX mails_owed ON mails (kind, owed_since) WHERE sent_at IS NULL AND abandoned_at IS NULL;
  CREATE INDEX mails_undeliverable ON mails (kind, abandoned_at) WHERE abandoned_at IS NOT NULL;`;

/** A released entry is never changed, nor are the indexes that some of them make. */
export const migrations = [
  `CREATE TABLE requests (
    reference TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    first_name TEXT NOT NULL CHECK (length(first_name) <= 50),
    last_name TEXT NOT NULL CHECK (length(last_name) <= 50),
    email TEXT NOT NULL CHECK (length(email) <= 255),
    phone TEXT NOT NULL CHECK (length(phone) <= 20),
    type TEXT NOT NULL CHECK (type IN ('contact', 'demo')),
    keyed_fingerprint TEXT UNIQUE,
    fingerprint TEXT NOT NULL
  ) STRICT;
  CREATE INDEX requests_by_fingerprint ON requests (fingerprint, received_at);

  CREATE TABLE mails (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL REFERENCES requests ON DELETE CASCADE,
    kind TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    lease TEXT,
    sent_at INTEGER,
    abandoned_at INTEGER,
    last_error TEXT,
    UNIQUE (reference, kind)
  ) STRICT;
  CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL AND abandoned_at IS NULL;`,

  // Each index in random order costs every request a page, so a reference has none.
  `CREATE TABLE new_requests (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    first_name TEXT NOT NULL CHECK (length(first_name) <= 50),
    last_name TEXT NOT NULL CHECK (length(last_name) <= 50),
    email TEXT NOT NULL CHECK (length(email) <= 255),
    phone TEXT NOT NULL CHECK (length(phone) <= 20),
    type TEXT NOT NULL CHECK (type IN ('contact', 'demo')),
    marks TEXT NOT NULL,
    is_keyed INTEGER NOT NULL,
    fingerprint TEXT NOT NULL
  ) STRICT;
  INSERT INTO new_requests
    SELECT rowid, reference, received_at, first_name, last_name, email, phone, type, '',
      keyed_fingerprint IS NOT NULL, coalesce(keyed_fingerprint, fingerprint)
    FROM requests;

  CREATE TABLE new_mails (
    id INTEGER PRIMARY KEY,
    request_id INTEGER NOT NULL REFERENCES requests ON DELETE CASCADE,
    kind TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    owed_since INTEGER NOT NULL,
    lease TEXT,
    sent_at INTEGER,
    abandoned_at INTEGER,
    last_error TEXT,
    UNIQUE (request_id, kind)
  ) STRICT;
  INSERT INTO new_mails
    SELECT mails.id, requests.rowid, kind, attempts, due_at, received_at, lease, sent_at, abandoned_at, last_error
    FROM mails JOIN requests USING (reference);

  DROP TABLE mails;
  DROP TABLE requests;
  ALTER TABLE new_requests RENAME TO requests;
  ALTER TABLE new_mails RENAME TO mails;

  CREATE UNIQUE INDEX requests_by_key ON requests (fingerprint) WHERE is_keyed;
  CREATE INDEX requests_without_key ON requests (fingerprint, received_at) WHERE NOT is_keyed;
  CREATE INDEX mails_due ON mails (attempts, due_at)
    WHERE sent_at IS NULL AND abandoned_at IS NULL;
  CREATE INDEX mails_owed ON mails (owed_since) WHERE sent_at IS NULL AND abandoned_at IS NULL;
  CREATE INDEX mails_undeliverable ON mails (abandoned_at) WHERE abandoned_at IS NOT NULL;

  CREATE TABLE last_check (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;`,

  // `mailbox` is the hash of a confirmation's address.
  `ALTER TABLE mails ADD COLUMN mailbox TEXT;
  DROP INDEX mails_due;
  DROP INDEX mails_owed;
  DROP INDEX mails_undeliverable;
  ${mailIndexes}`,

  'CREATE TABLE alarm (id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL) STRICT;',

  // `erased` counts erasures; the file was rewritten, and its log emptied, up to these numbers.
  `CREATE TABLE erasing (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    erased INTEGER NOT NULL,
    rewritten INTEGER NOT NULL,
    emptied INTEGER NOT NULL
  ) STRICT;
  INSERT INTO erasing SELECT 1, user_version > 0, 0, 0 FROM pragma_user_version;`,

  // How long an e-mail was to wait when `due_at` was written.
  'ALTER TABLE mails ADD COLUMN wait_ms INTEGER NOT NULL DEFAULT 0;',

  // A webhook that tells of an erasure has no request any more, but its reference.
  `ALTER TABLE requests ADD COLUMN utm_source TEXT CHECK (length(utm_source) <= 60);
  ALTER TABLE requests ADD COLUMN utm_medium TEXT CHECK (length(utm_medium) <= 60);
  ALTER TABLE requests ADD COLUMN utm_campaign TEXT CHECK (length(utm_campaign) <= 60);

  CREATE TABLE new_mails (
    id INTEGER PRIMARY KEY,
    request_id INTEGER REFERENCES requests ON DELETE CASCADE,
    erased_reference TEXT,
    kind TEXT NOT NULL,
    mailbox TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    wait_ms INTEGER NOT NULL DEFAULT 0,
    owed_since INTEGER NOT NULL,
    lease TEXT,
    sent_at INTEGER,
    abandoned_at INTEGER,
    last_error TEXT,
    UNIQUE (request_id, kind),
    CHECK ((request_id IS NULL) <> (erased_reference IS NULL))
  ) STRICT;
  INSERT INTO new_mails
    SELECT id, request_id, NULL, kind, mailbox, attempts, due_at, wait_ms, owed_since, lease, sent_at, abandoned_at,
      last_error
    FROM mails;
  DROP TABLE mails;
  ALTER TABLE new_mails RENAME TO mails;
  ${mailIndexes}`,

  // A letter has no request, but its Monday.
  `CREATE TABLE new_mails (
    id INTEGER PRIMARY KEY,
    request_id INTEGER REFERENCES requests ON DELETE CASCADE,
    erased_reference TEXT,
    monday TEXT UNIQUE,
    kind TEXT NOT NULL,
    mailbox TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    wait_ms INTEGER NOT NULL DEFAULT 0,
    owed_since INTEGER NOT NULL,
    lease TEXT,
    sent_at INTEGER,
    abandoned_at INTEGER,
    last_error TEXT,
    UNIQUE (request_id, kind),
    CHECK ((request_id IS NOT NULL) + (erased_reference IS NOT NULL) + (monday IS NOT NULL) = 1)
  ) STRICT;
  INSERT INTO new_mails
    SELECT id, request_id, erased_reference, NULL, kind, mailbox, attempts, due_at, wait_ms, owed_since, lease, sent_at,
      abandoned_at, last_error
    FROM mails;
  DROP TABLE mails;
  ALTER TABLE new_mails RENAME TO mails;
  ${mailIndexes}

  CREATE TABLE day_counts (
    day TEXT NOT NULL,
    counted TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (day, counted)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE moments (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  INSERT INTO moments VALUES ('counted_since', CAST(unixepoch('subsec') * 1000 AS INTEGER));`,

  // How long a text may be is the contract's alone.
  `CREATE TABLE new_requests (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('contact', 'demo')),
    marks TEXT NOT NULL,
    is_keyed INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    utm_source TEXT,
    utm_medium TEXT,
    utm_campaign TEXT
  ) STRICT;
  INSERT INTO new_requests SELECT * FROM requests;
  DROP TABLE requests;
  ALTER TABLE new_requests RENAME TO requests;
  CREATE UNIQUE INDEX requests_by_key ON requests (fingerprint) WHERE is_keyed;
  CREATE INDEX requests_without_key ON requests (fingerprint, received_at) WHERE NOT is_keyed;`,

  // `domain` is the hash of a confirmation's domain.
  `ALTER TABLE mails ADD COLUMN domain TEXT;
  CREATE INDEX mails_confirming ON mails (owed_since, domain) WHERE mailbox IS NOT NULL;`,

  // What an older version told may have been the gravest.
  'ALTER TABLE alarm ADD COLUMN gravity INTEGER NOT NULL DEFAULT 4',
];

/** Foreign keys must be off: dropping a table would delete the rows that refer to it. */
export function migrate(database: DatabaseSync, mayMigrate: boolean): void {
  const known = migrations.length;
  if (versionOf(database) === known) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been first.
    const version = versionOf(database);
    if (version > known) {
      throw new Error(
        `it was written by a newer version of this program (schema ${version}, this one knows ${known}): use that version, or a backup from before it`,
      );
    }
    if (!mayMigrate) {
      throw new Error('an older version of this program wrote it; start the server first');
    }
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${known}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Whether an older version of this program wrote it. False also for what is missing, empty or cannot be read. */
export function isOlder(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    const version = versionOf(database);
    return version > 0 && version < migrations.length;
  } catch {
    // Opening it to work with it tells why.
    return false;
  } finally {
    database?.close();
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
