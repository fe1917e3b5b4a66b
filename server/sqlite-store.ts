import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContactType } from '../contact/contact-request.ts';
import { fingerprint, newReference } from './reference.ts';
import { schema, schemaVersion } from './sqlite-schema.ts';
import type { ClaimedMail, MailKind, Store } from './store.ts';

const repeatWindowMs = 2 * 60_000;

/**
 * Keeps requests in one SQLite file; the folder is made when it is not there.
 * @throws Error that names the file when it can't be opened, written or understood.
 */
export function openSqliteStore(path: string): Store {
  const database = open(path);
  const statements = prepare(database);

  return {
    async add(request, { key, mails, now }) {
      const receivedAt = now.getTime();
      const keyed = key === undefined ? null : fingerprint(request, key);
      const plain = fingerprint(request);
      return transaction(database, () => {
        const known =
          keyed === null
            ? statements.findRecent.get({ plain, since: receivedAt - repeatWindowMs })
            : statements.findKeyed.get({ keyed });
        if (known !== undefined) return { reference: String(known['reference']), isNew: false };
        const { firstName, lastName, email, phone, type } = request;
        const reference = newReference();
        statements.insertRequest.run({
          reference,
          receivedAt,
          firstName,
          lastName,
          email,
          phone,
          type,
          keyed,
          plain,
        });
        for (const kind of mails) statements.insertMail.run({ reference, kind, dueAt: receivedAt });
        return { reference, isNew: true };
      });
    },

    async claimMail(now, leaseMs) {
      const lease = randomUUID();
      const until = now.getTime() + leaseMs;
      const row = statements.claim.get({ lease, until, now: now.getTime() });
      if (row === undefined) return undefined;
      const request = statements.findRequest.get({ reference: row['reference'] ?? null });
      if (request === undefined) return undefined;
      const receivedAt = new Date(Number(request['received_at']));
      return {
        id: Number(row['id']),
        kind: String(row['kind']) as MailKind,
        attempt: Number(row['attempts']),
        owedSince: receivedAt,
        lease,
        request: {
          reference: String(request['reference']),
          receivedAt,
          firstName: String(request['first_name']),
          lastName: String(request['last_name']),
          email: String(request['email']),
          phone: String(request['phone']),
          type: String(request['type']) as ContactType,
        },
      };
    },

    async completeMail({ id, lease }, now) {
      statements.complete.run({ id, lease, now: now.getTime() });
    },

    async postponeMail({ id, lease }: ClaimedMail, dueAt, reason) {
      statements.postpone.run({ id, lease, dueAt: dueAt.getTime(), reason });
    },

    async abandonMail({ id, lease }, now, reason) {
      statements.abandon.run({ id, lease, now: now.getTime(), reason });
    },

    async nextMailDue() {
      const dueAt = statements.nextDue.get()?.['due_at'];
      return dueAt === null || dueAt === undefined ? undefined : new Date(Number(dueAt));
    },

    async close() {
      database.close();
    },
  };
}

function open(path: string): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path);
    // FULL: one fsync per commit in WAL, so what was answered survives a power cut. https://sqlite.org/pragma.html#pragma_synchronous
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    database.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 200');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version > schemaVersion) {
      throw new Error(
        `it was written by a newer version of this program (schema ${version}, this one knows ${schemaVersion})`,
      );
    }
    if (version < schemaVersion) transaction(database, () => database.exec(schema));
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${path} cannot be used: ${reason}`, { cause: error });
  }
}

function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function prepare(database: DatabaseSync) {
  return {
    findKeyed: database.prepare('SELECT reference FROM requests WHERE keyed_fingerprint = :keyed'),
    findRecent: database.prepare(`
      SELECT reference FROM requests
      WHERE fingerprint = :plain AND keyed_fingerprint IS NULL AND received_at > :since
      ORDER BY received_at DESC LIMIT 1`),
    insertRequest: database.prepare(`
      INSERT INTO requests (reference, received_at, first_name, last_name, email, phone, type, keyed_fingerprint, fingerprint)
      VALUES (:reference, :receivedAt, :firstName, :lastName, :email, :phone, :type, :keyed, :plain)`),
    insertMail: database.prepare(
      'INSERT INTO mails (reference, kind, due_at) VALUES (:reference, :kind, :dueAt)',
    ),
    // A lease that ended is due again: whoever held it died.
    claim: database.prepare(`
      UPDATE mails SET attempts = attempts + 1, lease = :lease, due_at = :until
      WHERE id = (
        SELECT id FROM mails WHERE sent_at IS NULL AND abandoned_at IS NULL AND due_at <= :now
        ORDER BY due_at LIMIT 1)
      RETURNING id, reference, kind, attempts`),
    findRequest: database.prepare('SELECT * FROM requests WHERE reference = :reference'),
    complete: database.prepare(
      'UPDATE mails SET sent_at = :now, lease = NULL, last_error = NULL WHERE id = :id AND lease = :lease',
    ),
    postpone: database.prepare(
      'UPDATE mails SET due_at = :dueAt, lease = NULL, last_error = :reason WHERE id = :id AND lease = :lease',
    ),
    abandon: database.prepare(
      'UPDATE mails SET abandoned_at = :now, lease = NULL, last_error = :reason WHERE id = :id AND lease = :lease',
    ),
    nextDue: database.prepare(
      'SELECT min(due_at) AS due_at FROM mails WHERE sent_at IS NULL AND abandoned_at IS NULL',
    ),
  };
}
