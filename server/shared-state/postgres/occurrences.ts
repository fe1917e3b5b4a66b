import { bulkWindowMs, type OccurrenceCounts } from '../../function/suspicion.ts';
import { createBatches } from '../../store/postgres/batches.ts';
import type { Database } from '../../store/postgres/pool.ts';
import { addToCounts, stands } from './counts.ts';

const prefixed = (key: string) => `seen:${key}`;

export function postgresOccurrences({ query }: Database): OccurrenceCounts {
  const count = createBatches(async (asked: string[][]) => {
    const rows = await query(
      `select key, points from contact.counts where key = any ($1) and ${stands('$2::bigint')}`,
      [asked.flat(), bulkWindowMs],
    );
    const counts = new Map(rows.map((row) => [row['key'], Number(row['points'])]));
    return asked.map((keys) => keys.map((key) => counts.get(key) ?? 0));
  });
  const add = createBatches(async (asked: string[][]) => {
    await addToCounts(query, asked.flat(), 1, bulkWindowMs);
    return asked.map(() => undefined);
  });
  return {
    count: (keys) => count(keys.map(prefixed)),
    add: (keys) => add([...new Set(keys.map(prefixed))]),
  };
}
