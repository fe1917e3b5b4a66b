import { randomUUID } from 'node:crypto';
import { severity } from '../../deliver/troubles.ts';
import type { AlarmState, NotifiedAlarm } from '../../storage/store.ts';

// The time of three checks, after which another instance takes over if the one that holds the lease has died.
const leaseMs = 30_000;
// Longer than an e-mail takes, which is 105 s at most, and shorter than `longestWaitMs`, beyond which a lease counts as wrong.
const sendingLeaseMs = 110_000;

/**
 * The alarm of which the owner was last notified by e-mail: the store shares it between instances and keeps it for the next start.
 * Of several instances, the one that holds the lease sends.
 */
export function createNotifiedAlarm(store: AlarmState, uptime: () => number) {
  const instance = randomUUID();
  /** Unsaved unless it is the same object as `stored`. */
  let current: NotifiedAlarm | undefined;
  /** As last read from the store. */
  let stored: NotifiedAlarm | undefined;
  let isRead = false;
  // Until the store has answered about the lease, every instance sends, because two e-mails are better than none. Every instance
  // also sends once the store has not answered for the length of a lease: the lease holder may be gone as well.
  let isLeader = true;
  let leaseReadAt = uptime();

  async function acquireLease(ms: number): Promise<void> {
    try {
      isLeader = await store.acquireAlarmLease(instance, ms);
      leaseReadAt = uptime();
    } catch (error) {
      isLeader ||= uptime() - leaseReadAt > leaseMs;
      throw error;
    }
  }

  return {
    get: () => current,
    /** Changes only what this instance knows, until `sync`. */
    set(alarm: NotifiedAlarm): void {
      current = alarm;
    },
    lowerTo(level: number): void {
      if (current && current.severity > level) current = { ...current, severity: level };
    },
    /**
     * Saves this instance's state, unless another one has saved since the last read, and then reads the stored state. While the store is down, this instance relies on its memory.
     */
    async sync(): Promise<void> {
      try {
        await acquireLease(leaseMs);
        if (!isRead) {
          stored = await store.readAlarm();
          if (current && stored && stored.severity > severity.none)
            current = { ...stored, severity: Math.max(stored.severity, current.severity) };
        }
        isRead = true;
        if (current && current !== stored) await store.saveAlarm(current, stored);
        stored = await store.readAlarm();
        current = stored;
      } catch {}
    },
    async maySend(): Promise<boolean> {
      await acquireLease(sendingLeaseMs).catch(() => {});
      return isLeader;
    },
  };
}
