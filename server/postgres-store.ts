import { randomUUID } from 'node:crypto';
import { createPostgresErasing } from './postgres-erasing.ts';
import { type Database, openPool } from './postgres-pool.ts';
import { migrate } from './postgres-schema.ts';
import { statements } from './postgres-statements.ts';
import { fingerprint, lockNumber } from './reference.ts';
import { confirmationWindowMs, longestWaitMs, repeatWindowMs, type Store } from './store.ts';
import { toDate, toKeptRequest, toRequest } from './store-rows.ts';
import { mailboxHash } from './visitor-address.ts';

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

/** Keeps requests in PostgreSQL, which several copies of the server may share. */
export function postgresStore(database: Database): Store {
  const { query, transaction } = database;

  return {
    ...createPostgresErasing(database),

    add({ key, mails, marks, receivedAt, ...request }) {
      const mark = fingerprint(request, key);
      const mailbox = mails.includes('confirmation') ? mailboxHash(request.email) : null;
      const locks = [mark, ...(mailbox === null ? [] : [mailbox])].map(lockNumber);
      return transaction(async (run) => {
        const { reference, firstName, lastName, email, phone, type } = request;
        const rows = await run(statements.add, [
          reference,
          receivedAt,
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
          `${repeatWindowMs} ms`,
          `${confirmationWindowMs} ms`,
        ]);
        return { reference: String(rows[0]?.['reference']), isNew: rows[0]?.['is_new'] === true };
      }, locks);
    },

    async claimMail(kind, now, leaseMs, inHand = []) {
      const lease = randomUUID();
      const until = new Date(now.getTime() + leaseMs);
      const latest = new Date(now.getTime() + longestWaitMs);
      const claim = async (statement: string, than: Date) =>
        (await query(statement, [kind, than, inHand, lease, until]))[0];
      const row =
        (await claim(statements.claimDue, now)) ?? (await claim(statements.claimMisdated, latest));
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

    async completeMail({ id, lease }, now) {
      await query(statements.complete, [id, lease, now]);
    },

    async postponeMail({ id, lease }, dueAt, reason) {
      await query(statements.postpone, [id, lease, dueAt, reason]);
    },

    async abandonMail({ id, lease }, now, reason) {
      await query(statements.abandon, [id, lease, now, reason]);
    },

    async resendNotifications(now, reference) {
      return (await query(statements.resend, [now, reference ?? null])).length;
    },

    async nextMailDue(kind) {
      const [row] = await query(statements.nextDue, [kind]);
      return toDate(row?.['due_at']);
    },

    async backlog() {
      const [row] = await query(statements.backlog);
      return {
        owed: Number(row?.['owed']),
        oldest: toDate(row?.['oldest']),
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

    async check(now) {
      await query(statements.check, [now]);
    },

    close: database.close,

    async readAlarm() {
      const [row] = await query(statements.readAlarm);
      return toDate(row?.['since']);
    },

    async keepAlarm(since) {
      if (since === undefined) await query(statements.endAlarm);
      else await query(statements.keepAlarm, [since]);
    },

    async keepWatch(keeper, now, leaseMs) {
      const until = new Date(now.getTime() + leaseMs);
      const latest = new Date(now.getTime() + longestWaitMs);
      return (await query(statements.keepWatch, [keeper, now, until, latest])).length > 0;
    },
  };
}
