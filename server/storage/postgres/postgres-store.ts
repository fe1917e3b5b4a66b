import { lockNumber } from '../../lib/reference.ts';
import { createAlarmState } from '../alarm-state.ts';
import { createErasing } from '../erasing.ts';
import { createLetters } from '../letters.ts';
import { createOutbox } from '../outbox.ts';
import { createReading } from '../reading.ts';
import { type PreparedRequest, prepare, probeRequest } from '../rows.ts';
import type { NewRequest } from '../store.ts';
import { createBatches } from './batches.ts';
import type { Database, Query } from './connections/pool.ts';
import { createScrubbing } from './scrubbing.ts';
import { createDialect, createSql } from './sql.ts';
import { createStatements } from './statements.ts';

const checkLockMs = 1_000;

/** @param clock An SQL expression for the time, set by tests. */
export function postgresStore(database: Database, clock?: string) {
  const { query } = database;
  const dialect = createDialect(clock);
  const statements = createStatements(dialect);
  const sql = createSql(database, dialect);
  // The same time for all statements of a transaction.
  const sqlOfErasing = createSql(
    database,
    createDialect(clock ?? '(select transaction_timestamp())'),
  );
  const add = createBatches(
    (requests: PreparedRequest[]) =>
      database.transaction((run) => addAll(run, statements.add, requests), {
        locks: lockNumbersOf(requests),
        isForeground: true,
      }),
    locksOf,
  );

  return {
    ...createOutbox(sql),
    ...createErasing(sqlOfErasing),
    ...createScrubbing(database),
    ...createReading(sql),
    ...createAlarmState(sql),
    ...createLetters(sql),

    add: (request: NewRequest) => add(prepare(request)),

    async probeWrite() {
      const trial = prepare(probeRequest());
      await database.transaction(
        async (run) => {
          await run('savepoint trial');
          await addAll(run, statements.add, [trial]);
          await run('rollback to trial');
          await run(statements.noteProbe);
        },
        // A table that is locked for longer blocks visitors. The probe uses the connection reserved for them.
        { lockTimeoutMs: checkLockMs, isForeground: true },
      );
    },

    close: database.close,

    async acquireAlarmLease(instance: string, leaseMs: number) {
      return (await query(statements.acquireAlarmLease, [instance, leaseMs])).length > 0;
    },
  };
}

/** Serializes equal requests, and confirmations to one mailbox. */
function locksOf({ requestHash, hashes }: PreparedRequest): string[] {
  return hashes ? [requestHash, hashes.mailbox] : [requestHash];
}

/** The locks of `locksOf` and of each domain, so that all instances count the confirmations to one domain in turn. */
function lockNumbersOf(requests: PreparedRequest[]): bigint[] {
  const domains = requests.flatMap(({ hashes }) => hashes?.domain ?? []);
  return [...requests.flatMap(locksOf), ...domains].map(lockNumber);
}

async function addAll(
  run: Query,
  statement: string,
  requests: PreparedRequest[],
): Promise<{ reference: string; isNew: boolean }[]> {
  const toStore = requests.map(({ row, kinds, isKeyed, requestHash, hashes }, place) => ({
    ...row,
    ...hashes,
    place,
    is_keyed: isKeyed,
    fingerprint: requestHash,
    kinds: kinds.join(' '),
  }));
  const rows = await run(statement, [JSON.stringify(toStore)]);
  return rows.map((row) => ({
    reference: String(row['reference']),
    isNew: row['is_new'] === true,
  }));
}
