import { letterMonday, letterTime } from '../../lib/dutch-time.ts';
import { firstLetterAfterMs, type Letters } from '../letters.ts';
import { toDayCount, toRequestCount } from '../rows.ts';
import type { Database } from './pool.ts';
import type { Statements } from './statements.ts';

export function createLetters(
  { query }: Database,
  statements: Statements,
  readClock: () => Promise<Date>,
): Letters {
  async function countedSince(): Promise<Date> {
    const [row] = await query(statements.countedSince);
    return row?.['since'] as Date;
  }

  return {
    async addCounts(day, counts) {
      const entries = Object.entries(counts).sort();
      await query(statements.addCounts, [
        day,
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
      const monday = letterMonday(await readClock());
      if (monday === undefined) return;
      const since = await countedSince();
      if (letterTime(monday).getTime() - since.getTime() < firstLetterAfterMs) return;
      await query(statements.oweLetter, [monday]);
    },

    countedSince,

    async lastLetterBefore(monday) {
      const [row] = await query(statements.lastLetter, [monday]);
      const found = row?.['monday'];
      return typeof found === 'string' ? found : undefined;
    },

    // The owner or the provider makes them with PostgreSQL's own means.
    readBackupTime: async () => undefined,
  };
}
