import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';
import { retentionMs } from './retention-period.ts';

const hourMs = 3_600_000;
// Requests that come in go between one part of the table and the next.
const pauseMs = 25;
const mailsRemain = 'the e-mails of erased requests could not be removed';
const logRemains = 'what erased requests left in the database could not be overwritten';
const stillRead =
  'what was erased is in the log of the database until another process no longer reads it; looked at again in an hour';

interface Parts {
  store: Store;
  /** Removes the files of these requests' e-mails. */
  removeMails: (references: string[]) => Promise<void>;
  /** Removes the files that were written before a time. */
  removeMailsBefore: (time: Date) => Promise<void>;
  /** Clears away what is over beside requests. */
  deleteExpired: (now: Date) => Promise<void>;
  /** How long a request is kept once it was received. */
  days: number;
  now: () => Date;
  log: Logger;
}

/**
 * Erases, at the start and each hour, what was delivered and is older than its days: from the database, its log and
 * the folder of e-mails. What was not delivered stays, however old it is. What fails is tried again an hour later.
 * @throws Error where the days would erase what has just come.
 */
export function createRetention(parts: Parts) {
  const { store, removeMails, removeMailsBefore, deleteExpired, days, now, log } = parts;
  const keptMs = retentionMs(days);
  // A process that was killed may have left behind what it had erased.
  let isScrubbed = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const receivedBefore = new Date(now().getTime() - keptMs);
    const count = { erased: 0 };
    await tried('old requests could not be erased', () => erase(receivedBefore, count));
    // What a crash, or a removal that failed, left behind.
    if (!isStopped) await tried(mailsRemain, () => removeMailsBefore(receivedBefore));
    if (!isStopped)
      await tried('what is over could not be cleared away', () => deleteExpired(now()));
    if (!isStopped) await tried(logRemains, scrub);
    if (count.erased > 0) log.info(count, 'requests erased: their days are over');
  }

  async function erase(receivedBefore: Date, count: { erased: number }): Promise<void> {
    let from: number | undefined;
    do {
      const { erased, next } = await store.eraseDelivered(receivedBefore, from);
      if (erased.length > 0) isScrubbed = false;
      count.erased += erased.length;
      await tried(mailsRemain, () => removeMails(erased));
      from = next;
      await delay(pauseMs);
    } while (from !== undefined && !isStopped);
  }

  async function scrub(): Promise<void> {
    // The command line erases, too.
    if (isScrubbed && !(await store.isScrubPending())) return;
    isScrubbed = await store.scrub();
    if (!isScrubbed) log.warn(stillRead);
  }

  const tried = (problem: string, work: () => Promise<void>) =>
    work().catch((error: unknown) =>
      log.error({ err: error }, `${problem}; tried again in an hour`),
    );

  const look = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };

  return {
    start() {
      timer = setInterval(look, hourMs).unref();
      look();
    },
    /** Resolves when the step in hand is done with, so that the store can be closed. */
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
