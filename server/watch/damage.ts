import type { Logger } from 'pino';
import type { Run } from '../lib/jobs.ts';
import { nightOf } from './backup/backup-files.ts';
import { runContact } from './run-contact.ts';

const pauseMs = 10 * 60_000;
const longestMs = 9 * 60_000;

export interface Damage {
  /** What was found; undefined while nothing was. */
  found(): string | undefined;
  /** Something could not be stored: the next run reads the database through. */
  suspect(): void;
}

export interface DamageWatch extends Damage {
  /** Reads the database through if it is time to. */
  run: Run;
}

interface DamageParts {
  /** Reads the database through. @returns What is damaged. */
  read: (stopping: AbortSignal) => Promise<string | undefined>;
  now: () => Date;
  log: Logger;
}

/** Has the database read through each night, and every ten minutes at most while damage is suspected or known. */
export function createDamageWatch({ read, now, log }: DamageParts): DamageWatch {
  let night = nightOf(now());
  let readAt = Number.NEGATIVE_INFINITY;
  let isSuspected = false;
  let found: string | undefined;

  async function run(stopping: AbortSignal): Promise<void> {
    const time = now();
    const isNext = nightOf(time) !== night;
    if (!isNext && !isSuspected && found === undefined) return;
    // A clock that was put back lets it look again, too.
    if (Math.abs(time.getTime() - readAt) < pauseMs) return;
    night = nightOf(time);
    readAt = time.getTime();
    isSuspected = false;
    try {
      const before = found;
      found = await read(stopping);
      if (found !== undefined && found !== before) log.error({ found }, 'the database is damaged');
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, 'the database could not be read through');
    }
  }

  return {
    run,
    found: () => found,
    suspect() {
      isSuspected = true;
    },
  };
}

/** Reads by `contact check-database`. @param program The file of the command line. */
export function readByCommand(program: string): DamageParts['read'] {
  return async (stopping) => {
    const signal = AbortSignal.any([AbortSignal.timeout(longestMs), stopping]);
    try {
      await runContact(program, ['check-database'], signal);
      return undefined;
    } catch (error) {
      const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
      // The command writes what it found to standard output, and why it could not look to standard error.
      if (stdout) return stdout.trim();
      throw new Error(stderr?.trim() || message, { cause: error });
    }
  };
}
