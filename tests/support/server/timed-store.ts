import { type TimedStore, withTimes } from '../../../server/store/contract-tests/timed-store.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts';

/** An SQLite store whose clock is set with each call. */
export function openTimedStore(path = ':memory:'): TimedStore {
  let time = 0;
  const store = openSqliteStore(path, true, () => time);
  return withTimes(store, (now) => {
    time = now.getTime();
  });
}
