import type { ChildProcess } from 'node:child_process';
import { runContact } from '../run-contact.ts';

export interface BackupRun {
  /** The name of the backup, if one was made. */
  made: string | undefined;
  /** What the owner should know, though it went well. */
  warnings: string[];
}

/**
 * Gives a function that runs `contact backup` in a process of its own. In this one SQLite would hold up requests, and so would a
 * disk that does not answer, such as that of a dead NAS. While even a killed process waits for the disk, no second one is started.
 * @param program The file of the command line.
 */
export function createBackupCommand(program: string) {
  let last: ChildProcess | undefined;

  /** @throws Error with what the command said, or that it took longer than `limitMs`. */
  return async (words: string[], limitMs: number, stopping?: AbortSignal): Promise<BackupRun> => {
    if (last?.exitCode === null && last.signalCode === null)
      throw new Error(
        'the disk of BACKUP_FOLDER does not answer: the last attempt still waits for it',
      );
    const limit = AbortSignal.timeout(limitMs);
    const signal = AbortSignal.any([limit, ...(stopping ? [stopping] : [])]);
    const run = runContact(program, ['backup', ...words], signal);
    last = run.child;
    try {
      const { stdout, stderr } = await run;
      return {
        made: stdout.match(/^Made (.+)$/m)?.[1],
        warnings: stderr.split('\n').filter(Boolean),
      };
    } catch (error) {
      // It could not be started.
      if (last.pid === undefined) last = undefined;
      if (limit.aborted) {
        last?.kill('SIGKILL');
        throw new Error(
          `no backup was made within ${limitMs / 1_000} s: the disk of BACKUP_FOLDER may not answer`,
          { cause: error },
        );
      }
      const { stderr, message } = error as Error & { stderr?: string };
      throw new Error(stderr?.trim().replaceAll('\n', '; ') || message, { cause: error });
    }
  };
}
