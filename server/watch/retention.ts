import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MailFiles } from '../deliver/email-transport/mailer.ts';
import { announce, readRetentionPeriod } from '../storage/retention-period.ts';
import type { Retention, Store } from '../storage/store.ts';

const shortRunBatches = 20;
// New requests are stored between two batches.
const pauseMs = 25;
const notErased = 'expired requests could not be erased';
const emailsRemain = 'the e-mails of erased requests could not be removed';
const stillRead =
  'erased data is still in the database files because another process is reading them; will retry';
const notRewritten =
  'the database is too large to vacuum while the server runs, so erased data may remain in the file; to vacuum it, run npm run contact -- erase with any address';

type RetentionStore = Pick<
  Store,
  | 'recordRetention'
  | 'countExpired'
  | 'eraseExpired'
  | 'dropErasureNotices'
  | 'deleteExpiredCounts'
  | 'scrub'
  | 'isScrubPending'
>;

interface RetentionParts {
  store: RetentionStore;
  mailer: MailFiles;
  retention: Retention;
  /** For a process that exits soon: logs nothing at the start, and erases only a few batches a run. */
  isShortLived: boolean;
  log: Logger;
}

/**
 * Each run erases expired requests (see `Retention`) from the database, its log and the mail folder. A failed step is retried in
 * the next run. Nothing is erased for 24 hours after the retention period or the clock changed; the number of expired requests
 * is logged at the change and at the start.
 */
export function createRetention(parts: RetentionParts) {
  const { store, mailer, retention, isShortLived, log } = parts;
  const maxBatches = isShortLived ? shortRunBatches : Number.POSITIVE_INFINITY;
  let isStart = !isShortLived;
  // False at a server's start, because a killed process may have erased rows without overwriting them.
  let isScrubbed = isShortLived;

  async function run(stopping: AbortSignal): Promise<void> {
    const step = async (problem: string, work: () => Promise<void>) => {
      if (!stopping.aborted) await attempt(problem, work);
    };
    await step(notErased, async () => {
      const period = await readRetentionPeriod(store, retention);
      const { receivedBefore, from, isGracePeriod, isNew } = period;
      const announced = isStart || isNew ? await period.countAnnounced() : 0;
      if (announced > 0) log.warn(announce(announced, from, retention.days));
      isStart = false;
      if (isGracePeriod) return;
      await step(notErased, () => erase(stopping));
      // A crash may have left files of requests that are already erased.
      await step(emailsRemain, () => mailer.deleteFilesBefore(receivedBefore));
      await step('old erasure notices could not be dropped', dropErasureNotices);
    });
    await step('expired data could not be deleted', store.deleteExpiredCounts);
    await step('erased data could not be overwritten in the database files', scrub);
  }

  async function erase(stopping: AbortSignal): Promise<void> {
    let number = 0;
    try {
      for (let batch = 0; batch < maxBatches && !stopping.aborted; batch += 1) {
        const { erased, isMore } = await store.eraseExpired(retention);
        if (erased.length > 0) {
          isScrubbed = false;
          number += erased.length;
          await attempt(emailsRemain, () => mailer.deleteFiles(erased));
        }
        if (!isMore) return;
        await delay(pauseMs);
      }
    } finally {
      if (number > 0) log.info({ erased: number }, 'expired requests erased');
    }
  }

  async function dropErasureNotices(): Promise<void> {
    const dropped = await store.dropErasureNotices();
    if (dropped > 0) log.warn({ dropped }, 'erasure notices dropped: undelivered for 30 days');
  }

  async function scrub(): Promise<void> {
    if (isScrubbed && !(await store.isScrubPending())) return;
    const scrubbed = await store.scrub();
    isScrubbed = scrubbed !== 'blocked';
    if (scrubbed === 'blocked') log.warn(stillRead);
    if (scrubbed === 'file not rewritten') log.warn(notRewritten);
  }

  async function attempt(problem: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, `${problem}; will retry`);
    }
  }

  return { run };
}
