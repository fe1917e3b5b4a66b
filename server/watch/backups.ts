import type { Logger } from 'pino';
import { nightOf } from './backup-files.ts';
import type { ContactRun, RunContact } from './run-contact.ts';

// The pause between two attempts. A backup that takes longer counts as failed until it ends.
const pauseMs = 10 * 60_000;
// The server's start waits for the backup before an upgrade.
const longestAtStartMs = 30_000;
const damagedStatus = 3;
const never = new AbortController().signal;

interface BackupParts {
  /** Runs `contact backup`, or without BACKUP_FOLDER `contact check-database`. */
  backUp: RunContact;
  /** Runs `contact check-database`, even while `backUp` waits for a disk. */
  check: RunContact;
  /** When the newest backup was made, according to the database. Absent without BACKUP_FOLDER. */
  lastMade: (() => Promise<Date | undefined>) | undefined;
  now: () => Date;
  log: Logger;
}

interface BackupFailure {
  /** The start of the first failed backup after the last successful one. */
  since: Date;
  reason: string;
}

export type Backups = ReturnType<typeof createBackups>;

/** Nothing here reads or writes BACKUP_FOLDER itself, because its disk may hang. */
export function createBackups({ backUp, check, lastMade, now, log }: BackupParts) {
  // Without BACKUP_FOLDER the first nightly check is the next night's.
  let doneAt = lastMade ? undefined : now();
  let startedAt: Date | undefined;
  let failure: BackupFailure | undefined;
  let failedAt: Date | undefined;
  let checkedAt: Date | undefined;
  // Damage that was found before a restart counts as fixed only after a check.
  let isSuspected = true;
  let damage: string | undefined;

  // Absolute, so that a clock set back does not postpone a backup.
  const isRecent = (before: Date | undefined, time: Date) =>
    before !== undefined && Math.abs(time.getTime() - before.getTime()) < pauseMs;

  async function isDue(time: Date): Promise<boolean> {
    // A damaged database cannot be backed up; `check` reports when it is no longer damaged.
    if (isRecent(failedAt, time) || damage !== undefined) return false;
    doneAt ??= await lastMade?.();
    return doneAt === undefined || doneAt > time || nightOf(doneAt) !== nightOf(time);
  }

  /** @returns Whether a copy was made, or without BACKUP_FOLDER the database is intact. */
  async function attempt(args: string[], stopping: AbortSignal, limitMs?: number) {
    startedAt = now();
    try {
      const warnings = readRun(await backUp(args, stopping, limitMs));
      if (damage !== undefined) return false;
      if (lastMade) log.info('backup made');
      if (warnings) log.warn(warnings);
      failure = undefined;
      failedAt = undefined;
      return true;
    } catch (error) {
      if (stopping.aborted) return false;
      const reason = (error as Error).message;
      const failed = lastMade ? 'backup failed' : 'the database check could not be completed';
      if (reason !== failure?.reason)
        log.error({ err: error }, `${failed}; retrying every ten minutes`);
      failure = { since: failure?.since ?? startedAt, reason };
      failedAt = now();
      return false;
    } finally {
      startedAt = undefined;
    }
  }

  /** Records whether the database is damaged. @returns The command's warnings. @throws Error if the command failed. */
  function readRun({ status, stderr }: ContactRun): string {
    if (status !== 0 && status !== damagedStatus) throw new Error(stderr);
    const newDamage = status === damagedStatus ? stderr : undefined;
    if (newDamage !== undefined && newDamage !== damage)
      log.error({ damage: newDamage }, 'the database is damaged');
    damage = newDamage;
    return newDamage === undefined ? stderr : '';
  }

  function readFailure(): BackupFailure | undefined {
    if (startedAt === undefined || now().getTime() - startedAt.getTime() < pauseMs) return failure;
    return failure ?? { since: startedAt, reason: 'the disk of BACKUP_FOLDER is not responding' };
  }

  return {
    /** Checks and copies the database each night, or at the start if the night was missed. Retries every ten minutes. */
    async backUp(stopping: AbortSignal) {
      const time = now();
      if (!(await isDue(time))) return;
      if (await attempt([lastMade ? 'backup' : 'check-database'], stopping)) doneAt = time;
    },
    /** Checks the database at the start, and while damage is suspected or known, every ten minutes at most. */
    async check(stopping: AbortSignal) {
      const time = now();
      if ((!isSuspected && damage === undefined) || isRecent(checkedAt, time)) return;
      checkedAt = time;
      isSuspected = false;
      const run = await check(['check-database'], stopping).catch((error: unknown) => {
        if (!stopping.aborted) throw error;
      });
      if (run) readRun(run);
    },
    /** Makes a copy in addition to tonight's. Does not throw, because requests must still be accepted. */
    async backUpBeforeUpgrade() {
      if (lastMade) await attempt(['backup', '--before-upgrade'], never, longestAtStartMs);
    },
    /** Undefined without BACKUP_FOLDER. */
    backupFailure: lastMade && readFailure,
    /** The known damage to the database, if any. */
    damage: () => damage,
    /** Call when the database could not be written or read: the next `check` then checks it for damage. */
    suspectDamage() {
      isSuspected = true;
    },
  };
}
