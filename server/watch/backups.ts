import type { Logger } from 'pino';
import type { BackupRun } from './backup/backup-command.ts';
import { nightOf } from './backup/backup-files.ts';

const pauseMs = 10 * 60_000;
const againMs = 60 * 60_000;
// Less than the pause.
const longestMs = 9 * 60_000;
// The start waits for one.
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

/**
 * Has a backup made each night, or as soon as the server runs after it, and looks each hour whether it is still there. What fails is
 * tried again every ten minutes. Nothing here touches the folder, whose disk may be another one.
 */
export function createBackups({ command, now, log }: BackupParts) {
  let failed: FailedBackup | undefined;
  let lookedAt: Date | undefined;
  let warned = '';

  async function run(stopping: AbortSignal): Promise<void> {
    if (isDue(now())) await attempt([], longestMs, stopping);
  }

  function isDue(time: Date): boolean {
    if (!lookedAt) return true;
    // Also a clock that was put back lets it look again.
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
    /** Makes the one that is due, if one is. */
    run,
    /** Makes one in any case, as before a migration. It does not throw, since requests have to be taken all the same. */
    makeNow: () => attempt(['--now'], longestAtStartMs),
    failed: () => failed,
  };
}
