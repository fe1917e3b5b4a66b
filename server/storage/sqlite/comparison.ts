import type { DatabaseSync } from 'node:sqlite';
import type { DeliveryKind } from '../delivery-kinds.ts';
import { openBackup, readDatabaseId } from './backup.ts';

/** How a copy differs from the database that it replaces. Requests are matched by their references. */
export interface Comparison {
  /** Only in the copy: erased since. */
  erased: { reference: string; receivedAt: Date }[];
  /** Only in the database: received since. */
  received: string[];
  /** Those of `received` that had not been delivered to the owner. */
  pending: string[];
  /** Pending in the copy, but delivered since. */
  delivered: string[];
}

/** The number of pending deliveries of each kind in a copy. */
export function countPending(copy: string): { kind: DeliveryKind; number: number }[] {
  using database = openBackup(copy);
  return database
    .prepare(`
      select kind, count(*) as number from deliveries
      where sent_at is null and abandoned_at is null group by kind`)
    .all()
    .map(({ kind, number }) => ({ kind: String(kind) as DeliveryKind, number: Number(number) }));
}

/** Returns undefined if the copy is of another database, or if either cannot be read. */
export function compare(copy: string, database: DatabaseSync | undefined): Comparison | undefined {
  if (!database) return undefined;
  try {
    using copied = openBackup(copy);
    if (readDatabaseId(copied) !== readDatabaseId(database)) return undefined;
    const [then, now] = [readAll(copied), readAll(database)];
    const received = [...now.values()].filter(({ reference }) => !then.has(reference));
    const wasPending = [...then.values()].filter(({ isPending }) => isPending);
    return {
      erased: [...then.values()].filter(({ reference }) => !now.has(reference)),
      received: received.map(({ reference }) => reference),
      pending: received.filter(({ isPending }) => isPending).map(({ reference }) => reference),
      delivered: wasPending
        .map(({ reference }) => reference)
        .filter((reference) => now.get(reference)?.isPending === false),
    };
  } catch {
    return undefined;
  }
}

function readAll(database: DatabaseSync) {
  const rows = database
    .prepare(`
      select reference, received_at, exists (
        select 1 from deliveries where request_id = requests.id and kind = 'notification' and sent_at is null
      ) as pending from requests`)
    .all();
  return new Map(
    rows.map((row) => {
      const reference = String(row['reference']);
      const receivedAt = new Date(Number(row['received_at']));
      return [reference, { reference, receivedAt, isPending: row['pending'] === 1 }];
    }),
  );
}
