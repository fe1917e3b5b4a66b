import type { Sql } from './sql.ts';
import type { StoreClock } from './store.ts';

export function createStoreClock({ dialect, read }: Sql): StoreClock {
  const clock = `select ${dialect.now} as at`;
  return { readClock: async () => new Date(Number((await read(clock))[0]?.['at'])) };
}
