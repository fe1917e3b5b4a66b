import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { runSql, usePostgres } from '../../support/server/postgres.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { timeout } from './test-fault.ts';

/** The `url` of an empty database; disposal removes it. */
export async function emptyDatabase(kind: 'SQLite' | 'PostgreSQL') {
  const place = await (kind === 'PostgreSQL' ? usePostgres() : temporaryFolder());
  const url = 'create' in place ? await place.create() : `file:${place.path}/contact.db`;
  return { url, [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]() };
}

/** Runs a statement, written for PostgreSQL, in the database with this `DATABASE_URL`; a server may be using it. */
export async function query(
  database: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  if (database.startsWith('postgres:')) return await runSql(database, statement);
  using connection = new DatabaseSync(database.replace('file:', ''), { timeout: 5_000 });
  return connection.prepare(statement.replaceAll('contact.', '')).all();
}

export type StoredMail = Awaited<ReturnType<typeof ownerMails>>[number];

/** The e-mails to the owner, as stored in the server's database. */
export async function ownerMails(database: string) {
  const rows = await query(
    database,
    `select deliveries.*, reference from contact.deliveries join contact.requests on requests.id = request_id
      where kind = 'notification' order by deliveries.id`,
  );
  return rows.map((row) => ({
    reference: String(row['reference']),
    attempts: Number(row['attempts']),
    isSent: row['sent_at'] !== null,
    isUndeliverable: row['abandoned_at'] !== null,
    isClaimed: row['lease'] !== null,
    hasFailed: row['last_error'] !== null,
  }));
}

/** The references of all requests. */
export async function storedReferences(database: string): Promise<Set<unknown>> {
  const rows = await query(database, 'select reference from contact.requests');
  return new Set(rows.map((row) => row['reference']));
}

/** Makes deliveries due at once: those claimed by a killed worker, or those waiting for their next attempt. */
export function makeDue(database: string, state: 'claimed' | 'waiting') {
  const hasLease = state === 'claimed' ? 'is not null' : 'is null';
  return query(
    database,
    `update contact.deliveries set due_at = owed_since, lease = null where lease ${hasLease} and sent_at is null`,
  );
}

// Longer than a dead worker's claim with its grace period.
const claimMs = 200_000;

/**
 * Waits until no delivery is pending.
 * @throws Error with the pending ones, if nothing has changed for longer than a claim lasts.
 */
export async function untilNonePending(database: string): Promise<void> {
  const pending = 'from contact.deliveries where sent_at is null and abandoned_at is null';
  let before = Infinity;
  let changedAt = performance.now();
  for (;;) {
    // Reading 80,000 rows each time would block the mail server, which runs in this process.
    const [row] = await query(database, `select count(*) as number ${pending}`);
    const number = Number(row?.['number']);
    if (number === 0) return;
    if (number !== before) changedAt = performance.now();
    before = number;
    if (performance.now() - changedAt > timeout(claimMs)) {
      const some = await query(
        database,
        `select kind, request_id, attempts, last_error ${pending} limit 5`,
      );
      throw new Error(`${number} pending: ${JSON.stringify(some)}`);
    }
    await delay(250);
  }
}
