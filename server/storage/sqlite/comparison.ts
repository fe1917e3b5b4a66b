import { DatabaseSync } from 'node:sqlite';
import type { DeliveryKind } from '../delivery-kinds.ts';
import { openBackup } from './backup.ts';

/** What a copy holds in comparison with the database whose place it takes. All are references. */
export interface Comparison {
  /** In the copy alone: erased since. */
  erased: { reference: string; receivedAt: Date }[];
  /** In the database alone: received since. */
  received: string[];
  /** Those of `received` that had not been delivered to the owner. */
  owed: string[];
  /** Waiting in the copy, but delivered since. */
  delivered: string[];
}

/** How many deliveries of each kind wait in a copy. */
export function countWaiting(copy: string): { kind: DeliveryKind; number: number }[] {
  return reading(copy, (database) =>
    database
      .prepare(`
        select kind, count(*) as number from deliveries
        where sent_at is null and abandoned_at is null group by kind`)
      .all()
      .map(({ kind, number }) => ({ kind: String(kind) as DeliveryKind, number: Number(number) })),
  );
}

/** For a database without requests, gives the first of some copies that holds requests of another database. */
export function findForgotten(database: string, copies: string[]): string | undefined {
  const connection = new DatabaseSync(database, { readOnly: true, timeout: 10_000 });
  try {
    if (hasRequests(connection)) return undefined;
    const origin = readOrigin(connection);
    return copies.find((copy) => {
      try {
        return reading(copy, (other) => hasRequests(other) && readOrigin(other) !== origin);
      } catch {
        return false;
      }
    });
  } catch {
    // What is wrong with the database is told once it is copied.
    return undefined;
  } finally {
    connection.close();
  }
}

/** Gives undefined where the copy is not of this database, or where one of the two cannot be read. */
export function compare(copy: string, database: DatabaseSync | undefined): Comparison | undefined {
  if (!database) return undefined;
  try {
    const [then, origin] = reading(copy, (other) => [readAll(other), readOrigin(other)]);
    if (origin === undefined || origin !== readOrigin(database)) return undefined;
    const now = readAll(database);
    const received = [...now.values()].filter(({ reference }) => !then.has(reference));
    const waiting = [...then.values()].filter(({ isOwed }) => isOwed);
    return {
      erased: [...then.values()].filter(({ reference }) => !now.has(reference)),
      received: received.map(({ reference }) => reference),
      owed: received.filter(({ isOwed }) => isOwed).map(({ reference }) => reference),
      delivered: waiting
        .map(({ reference }) => reference)
        .filter((reference) => now.get(reference)?.isOwed === false),
    };
  } catch {
    return undefined;
  }
}

function hasRequests(database: DatabaseSync): boolean {
  return database.prepare('select 1 from requests limit 1').get() !== undefined;
}

function readAll(database: DatabaseSync) {
  const rows = database
    .prepare(`
      select reference, received_at, exists (
        select 1 from deliveries where request_id = requests.id and kind = 'notification' and sent_at is null
      ) as owed from requests`)
    .all();
  return new Map(
    rows.map((row) => {
      const reference = String(row['reference']);
      const receivedAt = new Date(Number(row['received_at']));
      return [reference, { reference, receivedAt, isOwed: row['owed'] === 1 }];
    }),
  );
}

/** When the database was made. Its copies say the same. */
function readOrigin(database: DatabaseSync): unknown {
  return database.prepare('select made_at from origin').get()?.['made_at'];
}

function reading<Result>(path: string, read: (database: DatabaseSync) => Result): Result {
  const database = openBackup(path);
  try {
    return read(database);
  } finally {
    database.close();
  }
}
