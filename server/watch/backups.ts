import type { Logger } from 'pino';
import type { Run } from '../lib/jobs.ts';
import type { BackupRun } from './backup/backup-command.ts';
import { nightOf } from './backup/backup-files.ts';

const pauseMs = 10 * 60_000;
const againMs = 60 * 60_000;
// Less than the pause.
const longestMs = 9 * 60_000;
// The start of the server waits for one.
const longestAtStartMs = 30_000;

interface BackupParts {
  /** Runs `contact backup`. */
  command: (words: string[], limitMs: number, stopping?: AbortSignal) => Promise<BackupRun>;
  now: () => Date;
  log: Logger;
}

export interface FailedBackup {
  /** When the first failed since one was made. */
  since: Date;
  reason: string;
}

export interface Backups {
  /** Makes the one that is due, if one is. */
  run: Run;
  /** Makes one in any case, as before a migration. Does not throw, because requests have to be taken all the same. */
  makeNow(): Promise<void>;
  failed(): FailedBackup | undefined;
}

/**
 * Has a backup made each night, or as soon after it as the server runs, and looks each hour whether it is still there. Tries again
 * every ten minutes after a failure. Nothing here touches the folder, which may be on another disk.
 */
export function createBackups({ command, now, log }: BackupParts): Backups {
  let failed: FailedBackup | undefined;
  let lookedAt: Date | undefined;
  let warned = '';

  async function run(stopping: AbortSignal): Promise<void> {
    if (isDue(now())) await attempt([], longestMs, stopping);
  }

  function isDue(time: Date): boolean {
    if (!lookedAt) return true;
    // A clock that was put back lets it look again, too.
    const passedMs = Math.abs(time.getTime() - lookedAt.getTime());
    if (failed) return passedMs >= pauseMs;
    return passedMs >= againMs || nightOf(time) !== nightOf(lookedAt);
  }

  async function attempt(words: string[], limitMs: number, stopping?: AbortSignal) {
    lookedAt = now();
    try {
      const { made, warnings } = await command(words, limitMs, stopping);
      if (made) log.info({ file: made }, 'backup made');
      const warning = warnings.join('\n');
      if (warning && warning !== warned) log.warn(warning);
      warned = warning;
      failed = undefined;
    } catch (error) {
      if (stopping?.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failed?.reason)
        log.error({ err: error }, 'the backup could not be made; tried again every ten minutes');
      failed = { since: failed?.since ?? now(), reason };
    }
  }

  return {
    run,
    makeNow: () => attempt(['--now'], longestAtStartMs),
    failed: () => failed,
  };
}
