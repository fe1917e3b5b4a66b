import { contactTypes, fieldNames, limits } from '../contact/contact-request.ts';

/** Kept in the file's `user_version`. */
export const schemaVersion = 1;

const columns = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' };

// SQLite counts characters where the contract counts UTF-16 units, of which there are never fewer: only the
// upper bounds can be held here.
const fieldColumns = fieldNames
  .map(
    (name) =>
      `${columns[name]} TEXT NOT NULL CHECK (length(${columns[name]}) <= ${limits[name].max})`,
  )
  .join(',\n    ');

/** Times are milliseconds since 1970, UTC. */
export const schema = `
  CREATE TABLE requests (
    reference TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    ${fieldColumns},
    type TEXT NOT NULL CHECK (type IN (${contactTypes.map((type) => `'${type}'`).join(', ')})),
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
  CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL AND abandoned_at IS NULL;

  PRAGMA user_version = ${schemaVersion};
`;
