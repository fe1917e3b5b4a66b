import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { announce, createRetentionPeriod } from '../store/retention-period.ts';
import type { Retention, Store } from '../store/store.ts';

const hourMs = 3_600_000;
// Requests that arrive are stored between two parts of the table.
const pauseMs = 25;
const notErased = 'old requests could not be erased';
const emailsRemain = 'the e-mails of erased requests could not be removed';
const notScrubbed = 'what erased requests left in the database could not be overwritten';
const stillRead =
  'what was erased is in the log of the database until another process no longer reads it; looked at again in an hour';

interface Parts {
  store: Store;
  removeMails: (references: string[]) => Promise<void>;
  removeMailsBefore: (time: Date) => Promise<void>;
  deleteExpired: () => Promise<void>;
  retention: Retention;
  log: Logger;
}

/**
 * At the start and each hour, erases delivered requests that are older than `retention` from the database, its log and the
 * mail folder. Undelivered requests stay. What fails is tried again an hour later. `start-report.ts` announces what goes
 * when the days were changed, this what goes when the clock was, later.
 */
export function createRetention(parts: Parts) {
  const { store, removeMails, removeMailsBefore, deleteExpired, retention, log } = parts;
  const period = createRetentionPeriod(store, retention);
  // A process that was killed may have erased rows without overwriting them.
  let isScrubbed = false;
  let isFirst = true;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const count = { erased: 0 };
    await attempt(notErased, async () => {
      const { receivedBefore, isNotice, isNew } = await period.read();
      const announced = isNew && !isFirst ? await period.readAnnounced() : undefined;
      if (announced) log.warn(announce(announced, retention.days));
      isFirst = false;
      if (isNotice || isStopped) return;
      await attempt(notErased, () => erase(count));
      // After a crash, files may remain whose requests are erased already.
      if (!isStopped) await attempt(emailsRemain, () => removeMailsBefore(receivedBefore));
      const dropped = isStopped ? 0 : await store.dropErasures();
      if (dropped > 0)
        log.warn({ dropped }, 'nobody took word of these erasures for 30 days: dropped');
    });
    if (!isStopped) await attempt('expired data could not be deleted', deleteExpired);
    if (!isStopped) await attempt(notScrubbed, scrub);
    if (count.erased > 0) log.info(count, 'requests erased: their days are over');
  }

  async function erase(count: { erased: number }): Promise<void> {
    let from: number | undefined;
    do {
      const { erased, next } = await store.eraseOver(retention, from);
      if (erased.length > 0) isScrubbed = false;
      count.erased += erased.length;
      await attempt(emailsRemain, () => removeMails(erased));
      from = next;
      await delay(pauseMs);
    } while (from !== undefined && !isStopped);
  }

  async function scrub(): Promise<void> {
    if (isScrubbed && !(await store.isScrubPending())) return;
    isScrubbed = await store.scrub();
    if (!isScrubbed) log.warn(stillRead);
  }

  const attempt = (problem: string, work: () => Promise<void>) =>
    work().catch((error: unknown) =>
      log.error({ err: error }, `${problem}; tried again in an hour`),
    );

  const runOnce = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };

  return {
    start() {
      timer = setInterval(runOnce, hourMs).unref();
      runOnce();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
