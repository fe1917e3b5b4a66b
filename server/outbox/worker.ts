import { allKinds, type DeliveryKind, deliveryKinds } from '../store/delivery-kinds.ts';
import type { AttemptOutcome, Dependencies } from './attempt-delivery.ts';
import { createQueue } from './queue.ts';

interface Settings extends Dependencies {
  kinds: readonly DeliveryKind[];
  onAttempt?: (kind: DeliveryKind, outcome: AttemptOutcome) => void;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

const longestSleepMs = 5_000;
const sleepAfterErrorMs = 1_000;
// `drain` is not woken by new requests, so it polls.
const drainPollMs = 250;

/** Delivers what stored requests owe, from `start` until `stop`. */
export function createOutboxWorker(settings: Settings) {
  const { kinds, uptime = () => performance.now(), log } = settings;
  let isStopped = false;
  let isWoken = false;
  let endSleep = () => {};
  let running: Promise<void> | undefined;

  const groups = Map.groupBy(
    allKinds.filter((kind) => kinds.includes(kind)),
    (kind) => deliveryKinds[kind].group,
  );
  const queueGroups = [...groups.values()].map((group) =>
    group.map((kind) => createQueue({ ...settings, kind, uptime, onFree: wakeUp })),
  );
  const queues = queueGroups.flat();

  function wakeUp(): void {
    isWoken = true;
    endSleep();
  }

  async function claimDue(): Promise<number> {
    let sleepMs = longestSleepMs;
    for (const group of queueGroups) {
      for (const queue of group) {
        const { isAll, waitMs } = await queue.claimDue(() => isStopped);
        sleepMs = Math.min(sleepMs, waitMs);
        if (!isAll) break;
      }
    }
    return sleepMs;
  }

  async function sleep(sleepMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, sleepMs);
    endSleep = resolve;
    await promise;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      const sleepMs = await claimDue().catch((error: unknown) => {
        log.error({ err: error }, 'what is owed cannot be read; trying again');
        return sleepAfterErrorMs;
      });
      if (!isWoken && !isStopped) await sleep(sleepMs);
    }
    await settled();
  }

  const settled = () => Promise.all(queues.map((queue) => queue.settled()));

  const hasWork = async () =>
    (await Promise.all(queues.map((queue) => queue.hasWork()))).includes(true);

  return {
    start() {
      running ??= run();
    },
    wake() {
      for (const queue of queues) queue.requestStored();
      wakeUp();
    },
    /** In place of `start`, for a process that does not stay: delivers until nothing is due, for `maxMs` at most. */
    async drain(maxMs: number) {
      const endsAt = uptime() + maxMs;
      try {
        while (uptime() < endsAt) {
          isWoken = false;
          const sleepMs = await claimDue();
          if (isWoken) continue;
          if (!(await hasWork())) break;
          if (!isWoken) await sleep(Math.min(sleepMs, drainPollMs));
        }
      } finally {
        await settled();
      }
    },
    async stop() {
      isStopped = true;
      endSleep();
      await running;
    },
  };
}
