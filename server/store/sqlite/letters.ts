import type { RequestCount } from '../letters.ts';
import type { OwnLetters } from '../letters-store.ts';
import { toDate, toRequestCount } from '../rows.ts';
import type { Statements } from './statements.ts';
import { windowsOf } from './windows.ts';

export function lettersOf(statements: Statements): OwnLetters {
  return {
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

    async countedSince() {
      return new Date(Number(statements.readMoment.get({ name: 'counted_since' })?.['at']));
    },

    async readBackupTime() {
      return toDate(statements.readMoment.get({ name: 'backup' })?.['at']);
    },
  };
}
