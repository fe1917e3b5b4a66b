import type { SharedSettings } from '../settings.ts';
import {
  allKinds,
  type DeliveryKind,
  deliveryKinds,
  kindOfReceiver,
} from '../storage/delivery-kinds.ts';
import type { AttemptOutcome, DeliveryParts } from './attempt-delivery.ts';
import { createQueue, type Receiver } from './queue.ts';
import { createThrottle } from './throttle.ts';

interface WorkerParts extends DeliveryParts {
  settings: Pick<SharedSettings, 'kinds'>;
  onAttempt: (kind: DeliveryKind, outcome: AttemptOutcome) => void;
  /** Called when due deliveries could not be read. */
  onUnreadable?: (() => void) | undefined;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

const longestSleepMs = 5_000;
const sleepAfterErrorMs = 1_000;
// `drain` is not woken by new requests, so it polls.
const drainPollMs = 250;

/** Sends pending deliveries from `start` until `stop`. */
export function createOutboxWorker(parts: WorkerParts) {
  const { settings, uptime = () => performance.now(), log } = parts;
  let isStopped = false;
  let woken = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  const wakeUp = () => woken.resolve();

  // Each receiver has its own limit and backoff, so that a visitor's mailbox never delays the owner's e-mail.
  const receivers = new Map<DeliveryKind, Receiver>();
  function receiverOf(kind: DeliveryKind): Receiver {
    const key = kindOfReceiver(kind);
    const throttle = createThrottle(deliveryKinds[key].atOnce, uptime);
    const receiver = receivers.get(key) ?? { throttle, inFlight: new Map(), slow: 0 };
    receivers.set(key, receiver);
    return receiver;
  }

  const groups = Map.groupBy(
    allKinds.filter((kind) => settings.kinds.includes(kind)),
    (kind) => deliveryKinds[kind].group,
  );
  const queueGroups = [...groups.values()].map((group) =>
    group.map((kind) =>
      createQueue({ ...parts, kind, receiver: receiverOf(kind), onFree: wakeUp }),
    ),
  );
  const queues = queueGroups.flat();

  async function claimDue(): Promise<number> {
    // Any wake-up from here on ends the following sleep.
    woken = Promise.withResolvers();
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
    const timer = setTimeout(wakeUp, sleepMs);
    await woken.promise;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const sleepMs = await claimDue().catch((error: unknown) => {
        log.error({ err: error }, 'pending deliveries could not be read; will retry');
        parts.onUnreadable?.();
        return sleepAfterErrorMs;
      });
      await sleep(sleepMs);
    }
    await settled();
  }

  async function settled(): Promise<void> {
    await Promise.all([...receivers.values()].flatMap(({ inFlight }) => [...inFlight.values()]));
  }

  const hasWork = async () =>
    (await Promise.all(queues.map((queue) => queue.hasWork()))).includes(true);

  return {
    start() {
      running ??= run();
    },
    wake() {
      for (const { throttle } of receivers.values()) throttle.requestStored();
      wakeUp();
    },
    /** Instead of `start`, for a short-lived process: delivers until nothing is due, for at most `maxMs`. */
    async drain(maxMs: number) {
      const endsAt = uptime() + maxMs;
      try {
        while (uptime() < endsAt) {
          const sleepMs = await claimDue();
          if (!(await hasWork())) break;
          await sleep(Math.min(sleepMs, drainPollMs));
        }
      } finally {
        await settled();
      }
    },
    async stop() {
      isStopped = true;
      wakeUp();
      await running;
    },
  };
}
