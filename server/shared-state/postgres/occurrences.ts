import { bulkWindowMs, type OccurrenceCounts } from '../../function/suspicion.ts';
import { createBatches } from '../../store/postgres/batches.ts';
import type { Database } from '../../store/postgres/pool.ts';

interface Asked {
  keys: string[];
  nowMs: number;
}

const prefixed = (key: string) => `seen:${key}`;

export function postgresOccurrences({ query }: Database): OccurrenceCounts {
  const count = createBatches(async (asked: Asked[]) => {
    const rows = await query(
      'select key, points from contact.counts where key = any ($1) and expire > $2',
      [asked.flatMap(({ keys }) => keys), latest(asked)],
    );
    const counts = new Map(rows.map((row) => [row['key'], Number(row['points'])]));
    return asked.map(({ keys }) => keys.map((key) => counts.get(key) ?? 0));
  });
  const add = createBatches(async (asked: Asked[]) => {
    const nowMs = latest(asked);
    // Sorted, so that no two statements wait for each other's rows.
    await query(
      `insert into contact.counts (key, points, expire)
       select key, count(*), $3 from unnest($1::text[]) as key group by key order by key
       on conflict (key) do update set
         points = case when counts.expire > $2 then counts.points else 0 end + excluded.points,
         expire = case when counts.expire > $2 then counts.expire else excluded.expire end`,
      [asked.flatMap(({ keys }) => keys), nowMs, nowMs + bulkWindowMs],
    );
    return asked.map(() => undefined);
  });
  return {
    count: (keys, now) => count({ keys: keys.map(prefixed), nowMs: now.getTime() }),
    add: (keys, now) => add({ keys: [...new Set(keys.map(prefixed))], nowMs: now.getTime() }),
  };
}

/** Those of one batch came within a moment of each other. */
function latest(asked: Asked[]): number {
  return Math.max(...asked.map(({ nowMs }) => nowMs));
}
