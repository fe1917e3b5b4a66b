import { randomUUID } from 'node:crypto';
import { mailboxHash } from '../../lib/mail-address.ts';
import { fingerprint, lockNumber } from '../../lib/reference.ts';
import { toDate, toKeptRequest, toRequest, toText } from '../rows.ts';
import type { MailKind, Store } from '../store.ts';
import { createPostgresErasing } from './erasing.ts';
import { type Database, openPool } from './pool.ts';
import { migrate } from './schema.ts';
import { statementsBy } from './statements.ts';

/**
 * Opens a PostgreSQL database, and takes one of an older version, or an empty one, to this one.
 * @param mayMigrate Whether it may be taken further: the server's part.
 * @throws Error that names the server and says what is wrong, without the password.
 */
export async function openDatabase(url: URL, mayMigrate: boolean, most = 10): Promise<Database> {
  const database = openPool(url, most);
  try {
    await database.withClient((client) => migrate(client, mayMigrate));
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    const hint = /does not support SSL|UnknownIssuer|certificate/.test(reason)
      ? '; where the network between is yours alone, add ?sslmode=disable'
      : '';
    throw new Error(
      `The database at ${url.host}${url.pathname} (DATABASE_URL) cannot be used: ${reason}${hint}`,
      { cause: error },
    );
  }
}

/**
 * Keeps requests in PostgreSQL, which several copies of the server may share.
 * @param clock What tells the time, in SQL; the clock of the database's server unless given.
 */
export function postgresStore(database: Database, clock?: string): Store {
  const { query, transaction } = database;
  const statements = statementsBy(clock);
  const claims = [statements.claimDue, statements.claimMisdated, statements.claimGivenUp];

  /** The row of the e-mail that was claimed. One whose lease ended is left to who held it for the time of grace. */
  const claim = async (kind: MailKind, lease: string, leaseMs: number, inHand: number[]) => {
    for (const statement of claims) {
      for (;;) {
        const [row] = await query(statement, [kind, inHand, lease, leaseMs]);
        if (row === undefined) break;
        if (row['has_lapsed'] !== true) return row;
      }
    }
    return undefined;
  };

  return {
    ...createPostgresErasing(database, statements),

    add({ key, mails, marks, ...request }) {
      const mark = fingerprint(request, key);
      const mailbox = mails.includes('confirmation') ? mailboxHash(request.email) : null;
      const locks = [mark, ...(mailbox === null ? [] : [mailbox])].map(lockNumber);
      return transaction(async (run) => {
        const { reference, firstName, lastName, email, phone, type } = request;
        const rows = await run(statements.add, [
          reference,
          firstName,
          lastName,
          email,
          phone,
          type,
          marks.join(' '),
          key !== undefined,
          mark,
          mails,
          mailbox,
        ]);
        return { reference: String(rows[0]?.['reference']), isNew: rows[0]?.['is_new'] === true };
      }, locks);
    },

    async claimMail(kind, leaseMs, inHand = []) {
      const lease = randomUUID();
      const row = await claim(kind, lease, leaseMs, inHand);
      if (row === undefined) return undefined;
      return {
        id: Number(row['mail_id']),
        kind,
        attempt: Number(row['attempts']),
        owedSince: row['owed_since'] as Date,
        lease,
        request: toRequest(row),
      };
    },

    async completeMail({ id, request }) {
      await query(statements.complete, [id, request.reference]);
    },

    async postponeMail({ id, lease }, pauseMs, reason) {
      await query(statements.postpone, [id, lease, pauseMs, reason]);
    },

    async abandonMail({ id, lease }, reason) {
      await query(statements.abandon, [id, lease, reason]);
    },

    async resendNotifications(reference) {
      return (await query(statements.resend, [reference ?? null])).length;
    },

    async nextMailDue(kind) {
      const [row] = await query(statements.nextDue, [kind]);
      const ms = row?.['in_ms'];
      return typeof ms === 'string' || typeof ms === 'number' ? Number(ms) : undefined;
    },

    async backlog() {
      const [row] = await query(statements.backlog);
      return {
        owed: Number(row?.['owed']),
        oldest: toDate(row?.['oldest']),
        reason: toText(row?.['reason']),
        undeliverable: Number(row?.['undeliverable']),
      };
    },

    async readRequests(most, before) {
      // One more tells whether there is another page.
      const rows = await query(statements.readKept, [before ?? null, most + 1]);
      const page = rows.slice(0, most);
      const next = rows.length > most ? Number(page.at(-1)?.['id']) : undefined;
      return { requests: page.map(toKeptRequest), next };
    },

    async check() {
      const [row] = await query(statements.check);
      return row?.['at'] as Date;
    },

    close: database.close,

    async readAlarm() {
      const [row] = await query(statements.readAlarm);
      return toDate(row?.['since']);
    },

    async saveAlarm(since) {
      if (since === undefined) await query(statements.endAlarm);
      else await query(statements.saveAlarm, [since]);
    },

    async holdAlertLease(keeper, leaseMs) {
      return (await query(statements.holdAlertLease, [keeper, leaseMs])).length > 0;
    },
  };
}
