import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContactType } from '../contact/contact-request.ts';
import { fingerprint } from './reference.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';
import { migrate, migrations } from './sqlite-schema.ts';
import { prepareStatements } from './sqlite-statements.ts';
import {
  longestWaitMs,
  type MailKind,
  type Mark,
  repeatWindowMs,
  type Store,
  type StoredRequest,
} from './store.ts';

/**
 * Keeps requests in one SQLite file; the folder is made when it is not there.
 * @throws Error that names the file when it can't be opened, written or understood.
 */
export function openSqliteStore(path: string): Store {
  const database = open(path);
  const statements = prepareStatements(database);
  const write = createGroupCommit(database);

  return {
    add({ key, mails, marks, receivedAt, ...request }) {
      const at = receivedAt.getTime();
      const isKeyed = key === undefined ? 0 : 1;
      const mark = fingerprint(request, key);
      return write(() => {
        const known = isKeyed
          ? statements.findKeyed.get({ fingerprint: mark })
          : statements.findRecent.get({ fingerprint: mark, at, window: repeatWindowMs });
        if (known !== undefined) return { reference: String(known['reference']), isNew: false };
        const { reference, firstName, lastName, email, phone, type } = request;
        const { lastInsertRowid: id } = statements.insertRequest.run({
          reference,
          at,
          firstName,
          lastName,
          email,
          phone,
          type,
          marks: marks.join(' '),
          isKeyed,
          fingerprint: mark,
        });
        for (const kind of mails) statements.insertMail.run({ id, kind, at });
        return { reference, isNew: true };
      });
    },

    claimMail(now, leaseMs, inHand = []) {
      const at = now.getTime();
      const held = JSON.stringify(inHand);
      return write(() => {
        const due =
          statements.findDue.get({ now: at, held }) ??
          statements.findMisdated.get({ latest: at + longestWaitMs, held });
        if (due === undefined) return undefined;
        const id = Number(due['id']);
        const lease = randomUUID();
        const mail = statements.claim.get({ id, lease, until: at + leaseMs });
        const row = statements.findRequest.get({ id: mail?.['request_id'] ?? null });
        if (mail === undefined || row === undefined) return undefined;
        return {
          id,
          kind: String(mail['kind']) as MailKind,
          attempt: Number(mail['attempts']),
          owedSince: new Date(Number(mail['owed_since'])),
          lease,
          request: toRequest(row),
        };
      });
    },

    async completeMail({ id, lease }, now) {
      await write(() => statements.complete.run({ id, lease, now: now.getTime() }));
    },

    async postponeMail({ id, lease }, dueAt, reason) {
      await write(() => statements.postpone.run({ id, lease, dueAt: dueAt.getTime(), reason }));
    },

    async abandonMail({ id, lease }, now, reason) {
      await write(() => statements.abandon.run({ id, lease, now: now.getTime(), reason }));
    },

    resendMails(now, reference) {
      const parameters = { now: now.getTime(), reference: reference ?? null };
      return write(() => Number(statements.resend.run(parameters).changes));
    },

    async nextMailDue() {
      return toDate(statements.nextDue.get()?.['due_at']);
    },

    async backlog() {
      const row = statements.backlog.get();
      return {
        owed: Number(row?.['owed']),
        oldest: toDate(row?.['oldest']),
        undeliverable: Number(row?.['undeliverable']),
      };
    },

    async check(now) {
      await write(() => statements.check.run({ now: now.getTime() }));
    },

    async close() {
      database.close();
    },
  };
}

function open(path: string): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path, { timeout: 1_000, enableForeignKeyConstraints: false });
    // FULL: one fsync per commit in WAL, so what was answered survives a power cut. https://sqlite.org/pragma.html#pragma_synchronous
    // A cache of 16 MB holds the pages that new rows go to.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000',
    );
    database.exec('PRAGMA secure_delete = ON');
    migrate(database);
    // From here on waiting is for the group commit, which does not hold up the event loop.
    database.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0');
    // A file that can only be read opens without a word: this one write says so now.
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${path} cannot be used: ${reason}`, { cause: error });
  }
}

function toRequest(row: Record<string, unknown>): StoredRequest {
  return {
    reference: String(row['reference']),
    receivedAt: new Date(Number(row['received_at'])),
    firstName: String(row['first_name']),
    lastName: String(row['last_name']),
    email: String(row['email']),
    phone: String(row['phone']),
    type: String(row['type']) as ContactType,
    marks: String(row['marks']).split(' ').filter(Boolean) as Mark[],
  };
}

function toDate(ms: unknown): Date | undefined {
  return ms === null || ms === undefined ? undefined : new Date(Number(ms));
}
