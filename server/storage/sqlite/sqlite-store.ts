import { randomBytes } from 'node:crypto';
import { createAlarmState } from '../alarm-state.ts';
import { createErasing } from '../erasing.ts';
import { createLetters } from '../letters.ts';
import { maxConfirmations, maxConfirmationsPerDomain, repeatWindowMs } from '../limits.ts';
import { createOutbox } from '../outbox.ts';
import { createReading } from '../reading.ts';
import { prepare, probeRequest, toDate } from '../rows.ts';
import type { NewRequest, Store } from '../store.ts';
import { openDatabase, watchFiles } from './file.ts';
import { createGroupCommit } from './group-commit.ts';
import { countErasure, createScrubbing } from './scrubbing.ts';
import { createSql } from './sql.ts';
import { prepareStatements } from './statements.ts';

/** @param mayMigrate Only the server migrates an older database. @throws Error with the file and the reason. */
export function openSqliteStore(path: string, mayMigrate = true, clock = Date.now): Store {
  const database = openDatabase(path, mayMigrate);
  const statements = prepareStatements(database);
  const assertFilesInPlace = watchFiles(path, database);
  const write = createGroupCommit(database, assertFilesInPlace);
  const sql = createSql(database, write, clock);

  /** Whether another confirmation would exceed a limit. */
  function isPastLimit({ mailbox, domain }: { mailbox: string; domain: string }, at: number) {
    if (statements.findConfirmation.get({ mailbox, at })) return true;
    const counts = statements.countConfirmations.get({ domain, at });
    return (
      Number(counts?.['of_domain']) >= maxConfirmationsPerDomain ||
      Number(counts?.['in_all']) >= maxConfirmations
    );
  }

  /** Does the slow work before the transaction. @returns The work to do in it. */
  function prepareToStore(request: NewRequest) {
    const at = clock();
    const { row, kinds, isKeyed, requestHash, hashes } = prepare(request);
    return () => {
      if (!isKeyed) {
        const recent = { fingerprint: requestHash, at, window: repeatWindowMs };
        const known = statements.findRecent.get(recent);
        if (known !== undefined) return { reference: String(known['reference']), isNew: false };
      }
      const { changes, lastInsertRowid: id } = statements.insertRequest.run({
        ...row,
        at,
        isKeyed: Number(isKeyed),
        fingerprint: requestHash,
      });
      if (changes === 0) {
        const known = statements.findKeyed.get({ fingerprint: requestHash });
        return { reference: String(known?.['reference']), isNew: false };
      }
      for (const kind of kinds) {
        const limited = kind === 'confirmation' ? hashes : undefined;
        if (limited && isPastLimit(limited, at)) continue;
        const { mailbox = null, domain = null } = limited ?? {};
        statements.insertDelivery.run({ id, kind, at, mailbox, domain });
      }
      return { reference: request.reference, isNew: true };
    };
  }

  return {
    ...createOutbox(sql),
    ...createErasing(sql, countErasure),
    ...createReading(sql),
    ...createAlarmState(sql),
    ...createLetters(sql),
    ...createScrubbing(database, statements, write),

    add: (request) => write(prepareToStore(request)),

    async probeWrite() {
      await write(prepareToStore(probeRequest()), false);
      // Only a commit proves that the disk accepts writes.
      await write(() => statements.noteProbe.run({ at: clock() }));
    },

    readBackupTime: async () => toDate(statements.readBackupTime.get()?.['made_at']),

    async close() {
      // Closing checkpoints the log into the file, which must still be ours.
      assertFilesInPlace();
      database.close();
    },

    // Only one server uses the file, and keeps in memory what several would share.
    acquireAlarmLease: async () => true,
    signingKey: async () => randomBytes(32).toString('base64url'),
    calls: undefined,
    deleteExpiredCounts: async () => {},
  };
}
