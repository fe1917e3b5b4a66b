import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// Less than the pause after which another process may try.
const longestMs = 9 * 60_000;

/**
 * Copies the database by `contact backup`, in a process of its own, since SQLite would hold up the requests of this one.
 * @param program The file of the command line.
 * @returns Throws Error with what the command said.
 */
export function copyByCommand(program: string) {
  return async (file: string, stopping?: AbortSignal): Promise<void> => {
    const ends = [AbortSignal.timeout(longestMs), ...(stopping ? [stopping] : [])];
    try {
      const words = [program, 'backup', file];
      await promisify(execFile)(process.execPath, words, { signal: AbortSignal.any(ends) });
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      throw new Error(stderr?.trim() || message, { cause: error });
    }
  };
}
