import { dayInAmsterdam, letterMonday } from '../../lib/dutch-time.ts';
import type { Letters } from '../letters.ts';
import { toDayCount, toRequestCount } from '../rows.ts';
import type { Database } from './pool.ts';
import type { Statements } from './statements.ts';

export function createLetters({ query }: Database, statements: Statements): Letters {
  async function readClock(): Promise<Date> {
    const [row] = await query(statements.readClock);
    return row?.['at'] as Date;
  }

  return {
    async addCounts(counts) {
      const entries = Object.entries(counts).sort();
      await query(statements.addCounts, [
        dayInAmsterdam(await readClock()),
        entries.map(([counted]) => counted),
        entries.map(([, number]) => number),
      ]);
    },

    async readCounts(first, last) {
      return (await query(statements.readCounts, [first, last])).map(toDayCount);
    },

    async countRequests(edges) {
      return (await query(statements.countRequests, [edges])).map(toRequestCount);
    },

    async oweLetter() {
      const now = await readClock();
      const monday = letterMonday(now);
      if (monday !== undefined) await query(statements.oweLetter, [monday, now]);
    },

    async lastLetterBefore(monday) {
      const [row] = await query(statements.lastLetter, [monday]);
      const found = row?.['monday'];
      return typeof found === 'string' ? found : undefined;
    },

    // The owner or the provider makes them with PostgreSQL's own means.
    readBackupTime: async () => undefined,
  };
}
