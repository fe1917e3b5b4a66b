import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { LightMailbox } from './light-mailbox.ts';
import { addressOf, type Load } from './load.ts';

export interface Count {
  acknowledged: number;
  refused: number;
  /** Acknowledged, but in no mailbox. */
  lost: number;
  /** Acknowledged, but not in the database as sent. */
  unmarked: number;
  /** E-mails beyond the first of their request. */
  repeated: number;
  /** Requests that became two leads: two references for one key. */
  doubled: number;
}

/**
 * What became of the requests of a load, by what arrived and by what the database says.
 * @param sent The references of which it says that the e-mail was sent.
 */
export function countOutcome(load: Load, mailbox: LightMailbox, sent: Set<unknown>): Count {
  const { arrived } = mailbox;
  const count: Count = {
    acknowledged: load.acknowledged.size,
    refused: [...load.refused.values()].reduce((sum, times) => sum + times, 0),
    lost: 0,
    unmarked: 0,
    repeated: 0,
    doubled: 0,
  };
  for (const [key, reference] of load.acknowledged) {
    const ids = arrived.get(addressOf(key)) ?? [];
    if (!ids.some((id) => id.includes(reference))) count.lost += 1;
    if (!sent.has(reference)) count.unmarked += 1;
  }
  for (const ids of arrived.values()) {
    count.repeated += ids.length - 1;
    if (new Set(ids).size > 1) count.doubled += 1;
  }
  return count;
}

// Longer than a claim whose worker died, and its time of grace.
const patienceMs = 200_000;

/** Waits until no e-mail is owed any more; gives up when nothing has changed for longer than a claim lasts. */
export function untilDelivered(database: string): Promise<void> {
  return untilNoneOwed(async () => Number(query(database, owedMails)[0]?.['owed']));
}

export async function untilNoneOwed(countOwed: () => Promise<number>): Promise<void> {
  let owed = Infinity;
  let changedAt = performance.now();
  while (owed > 0 && performance.now() - changedAt < patienceMs) {
    const now = await countOwed();
    if (now !== owed) changedAt = performance.now();
    owed = now;
    await delay(100);
  }
}

/** Ends the claims that died with a worker, as if their time had passed. */
export function endLeases(database: string): void {
  const connection = new DatabaseSync(database, { timeout: 5_000 });
  connection.exec(
    'UPDATE mails SET due_at = 0, lease = NULL WHERE lease IS NOT NULL AND sent_at IS NULL',
  );
  connection.close();
}

/** How many e-mails a worker holds, or held when it went. */
export function claimedMails(database: string): number {
  return query(database, 'SELECT id FROM mails WHERE lease IS NOT NULL').length;
}

/** The references that a database holds. */
export function storedReferences(database: string): Set<unknown> {
  return new Set(query(database, 'SELECT reference FROM requests').map((row) => row['reference']));
}

const owedMails =
  'SELECT count(*) AS owed FROM mails WHERE sent_at IS NULL AND abandoned_at IS NULL';

/** The references of which an e-mail was sent. */
export function sentReferences(database: string): Set<unknown> {
  const rows = query(
    database,
    'SELECT reference FROM mails JOIN requests ON requests.id = request_id WHERE sent_at IS NOT NULL',
  );
  return new Set(rows.map((row) => row['reference']));
}

function query(database: string, statement: string) {
  const connection = new DatabaseSync(database, { timeout: 5_000 });
  try {
    return connection.prepare(statement).all();
  } finally {
    connection.close();
  }
}
