import { openSqliteStore } from '../../../server/sqlite-store.ts';
import { type TimedStore, withTimes } from '../../../server/timed-store.ts';

/** An SQLite store whose clock is set with each call. */
export function openTimedStore(path = ':memory:'): TimedStore {
  let time = 0;
  const store = openSqliteStore(path, true, () => time);
  return withTimes(store, (now) => {
    time = now.getTime();
  });
}
