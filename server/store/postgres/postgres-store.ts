import { mailboxHash } from '../../lib/mail-address.ts';
import { fingerprint, lockNumber } from '../../lib/reference.ts';
import { toDate, toPage } from '../rows.ts';
import type { Store } from '../store.ts';
import { createErasing } from './erasing.ts';
import { createOutbox } from './outbox.ts';
import { type Database, openPool } from './pool.ts';
import { migrate } from './schema.ts';
import { statementsBy } from './statements.ts';

/** @throws Error that names the server and says what is wrong, without the password. */
export async function openDatabase(
  url: URL,
  mayMigrate: boolean,
  maxConnections = 10,
): Promise<Database> {
  const database = openPool(url, maxConnections);
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

/** @param clock An SQL expression for the time, which tests set. */
export function postgresStore(database: Database, clock?: string): Store {
  const { query, transaction } = database;
  const statements = statementsBy(clock);

  return {
    ...createOutbox(database, statements),
    ...createErasing(database, statements),

    add({ key, mails, marks, ...request }) {
      const requestHash = fingerprint(request, key);
      const mailbox = mails.includes('confirmation') ? mailboxHash(request.email) : null;
      const locks = [requestHash, ...(mailbox === null ? [] : [mailbox])].map(lockNumber);
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
          requestHash,
          mails,
          mailbox,
        ]);
        return { reference: String(rows[0]?.['reference']), isNew: rows[0]?.['is_new'] === true };
      }, locks);
    },

    async readRequests(limit, before) {
      return toPage(await query(statements.readRequests, [before ?? null, limit + 1]), limit);
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

    async holdAlertLease(instance, leaseMs) {
      return (await query(statements.holdAlertLease, [instance, leaseMs])).length > 0;
    },
  };
}
