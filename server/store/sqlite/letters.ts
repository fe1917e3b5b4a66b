import { letterMonday, letterTime } from '../../lib/dutch-time.ts';
import { firstLetterAfterMs, type Letters, type RequestCount } from '../letters.ts';
import { toDate, toDayCount, toRequestCount } from '../rows.ts';
import type { Write } from './group-commit.ts';
import type { Statements } from './statements.ts';
import { windowsOf } from './windows.ts';

export function createLetters(statements: Statements, write: Write, clock: () => number): Letters {
  const countedSince = () => Number(statements.readMoment.get({ name: 'counted_since' })?.['at']);

  return {
    async addCounts(day, counts) {
      await write(() => {
        for (const [counted, number] of Object.entries(counts))
          statements.addCount.run({ day, counted, number });
      });
    },

    async readCounts(first, last) {
      return statements.readCounts.all({ first, last }).map(toDayCount);
    },

    async countRequests(edges) {
      const times = edges.map((edge) => edge.getTime());
      const span = {
        edges: JSON.stringify(times),
        from: Math.min(...times),
        until: Math.max(...times),
      };
      const counts: RequestCount[] = [];
      for await (const window of windowsOf(statements))
        counts.push(...statements.countRequests.all({ ...span, ...window }).map(toRequestCount));
      return counts;
    },

    async oweLetter() {
      const now = clock();
      const monday = letterMonday(new Date(now));
      if (monday === undefined || statements.isLetterOwed.get({ monday })) return;
      if (letterTime(monday).getTime() - countedSince() < firstLetterAfterMs) return;
      await write(() => statements.oweLetter.run({ monday, now }));
    },

    countedSince: async () => new Date(countedSince()),

    async lastLetterBefore(monday) {
      const found = statements.lastLetter.get({ monday })?.['monday'];
      return typeof found === 'string' ? found : undefined;
    },

    async readBackupTime() {
      return toDate(statements.readMoment.get({ name: 'backup' })?.['at']);
    },
  };
}
