import { bulkWindowMs, type OccurrenceCounts } from '../../function/suspicion.ts';
import type { Database } from '../../store/postgres/pool.ts';

const prefixed = (key: string) => `seen:${key}`;

export function postgresOccurrences({ query }: Database): OccurrenceCounts {
  return {
    async count(keys, now) {
      const rows = await query(
        'select key, points from contact.counts where key = any ($1) and expire > $2',
        [keys.map(prefixed), now.getTime()],
      );
      const counts = new Map(rows.map((row) => [row['key'], Number(row['points'])]));
      return keys.map((key) => counts.get(prefixed(key)) ?? 0);
    },
    async add(keys, now) {
      // Sorted, so that no two statements wait for each other's rows.
      await query(
        `insert into contact.counts (key, points, expire)
         select key, 1, $3 from unnest($1::text[]) as key
         on conflict (key) do update set
           points = case when counts.expire > $2 then counts.points + 1 else 1 end,
           expire = case when counts.expire > $2 then counts.expire else excluded.expire end`,
        [[...new Set(keys.map(prefixed))].sort(), now.getTime(), now.getTime() + bulkWindowMs],
      );
    },
  };
}
