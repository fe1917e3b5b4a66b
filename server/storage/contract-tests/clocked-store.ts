import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import type { Store } from '../store.ts';

export const noon = new Date('2026-11-20T12:00:00Z');

export const later = (ms: number) => new Date(noon.getTime() + ms);

/** A store whose clock is frozen until it is set. */
export interface ClockedStore extends Store {
  /** Sets the clock to `ms` after noon. */
  at(ms: number): Promise<void>;
}

/** @param setClock Sets the clock of `store`. */
export async function withClock(
  store: Store,
  setClock: (now: Date) => Promise<void>,
): Promise<ClockedStore> {
  let time = 0;
  let clockSet = setClock(noon);
  await clockSet;
  return {
    ...store,
    at(ms) {
      // Calls for the same time share one promise.
      if (ms !== time) clockSet = setClock(later(ms));
      time = ms;
      return clockSet;
    },
  };
}

export function openClockedStore(): Promise<ClockedStore> {
  let time = 0;
  const store = openSqliteStore(':memory:', true, () => time);
  return withClock(store, async (now) => {
    time = now.getTime();
  });
}
