import { type ChildProcess, execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ContactRun {
  /** The exit status. */
  status: number;
  /** What it wrote to standard error, in one line. */
  remarks: string;
}

/** @throws Error where the command could not run, or was stopped. */
export type RunContact = (words: string[], stopping: AbortSignal) => Promise<ContactRun>;

/**
 * Runs commands of `contact` in a process of their own: in this one SQLite would hold up requests, and so would a disk that
 * does not answer, such as that of a dead NAS. Even a killed process waits for that disk, and until then no other one starts.
 * @param program The file of the command line.
 */
export function createContactRunner(program: string): RunContact {
  let last: ChildProcess | undefined;
  return async (words, signal) => {
    if (last?.exitCode === null && last.signalCode === null)
      throw new Error('the disk does not answer: the last attempt still waits for it');
    const line = [...process.execArgv, program, ...words];
    const run = promisify(execFile)(process.execPath, line, { signal });
    // Without a pid it did not start.
    last = run.child.pid === undefined ? undefined : run.child;
    const { code, stderr } = await run.then(
      ({ stderr }) => ({ code: 0, stderr }),
      (error) => {
        if (typeof error.code === 'number') return error;
        throw error;
      },
    );
    return { status: code, remarks: stderr.trim().replaceAll('\n', '; ') };
  };
}
