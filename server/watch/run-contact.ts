import { type ChildProcess, execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { forLog } from '../lib/wording.ts';

const hourMs = 3_600_000;

export interface ContactRun {
  /** The exit status. */
  status: number;
  /** What it wrote to standard error, in one line. */
  stderr: string;
}

export type RunContact = ReturnType<typeof createContactRunner>;

/**
 * Runs `contact` in a child process, so that neither SQLite nor a disk that hangs (a dead NAS) delays requests. The child may
 * wait for the disk even after SIGKILL; until it exits, no other starts.
 * @param program The command line's entry point.
 */
export function createContactRunner(program: string) {
  let last: ChildProcess | undefined;
  /** @throws Error if the command could not run, was stopped, or did not end within the limit. */
  return async (args: string[], stopping: AbortSignal, limitMs = hourMs): Promise<ContactRun> => {
    if (last?.exitCode === null && last.signalCode === null)
      throw new Error('the disk is not responding: the last attempt is still waiting for it');
    const childArgs = [...process.execArgv, program, ...args, forLog];
    const limit = AbortSignal.timeout(limitMs);
    const signal = AbortSignal.any([stopping, limit]);
    const run = promisify(execFile)(process.execPath, childArgs, { signal });
    // A process that is blocked on a disk cannot run its handlers of other signals.
    limit.addEventListener('abort', () => run.child.kill('SIGKILL'));
    // Without a pid, the child did not start.
    last = run.child.pid === undefined ? undefined : run.child;
    lowerPriority(run.child.pid);
    const { code, stderr } = await run.then(
      ({ stderr }) => ({ code: 0, stderr }),
      (error) => {
        if (typeof error.code === 'number') return error;
        if (!limit.aborted) throw error;
        const seconds = limitMs / 1000;
        throw new Error(
          `contact ${args.join(' ')} did not end within ${seconds} s: is the disk responding?`,
        );
      },
    );
    return { status: code, stderr: stderr.trim().replaceAll('\n', '; ') };
  };
}

/** Requests take priority. `setPriority` without a pid would apply to the server itself. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // The child has ended, or already has a lower priority.
  }
}
