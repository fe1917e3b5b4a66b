import type { Bucket } from '../../function/buckets.ts';
import type { Limit, SharedCounts } from '../../function/rate-limit.ts';
import { createBatches } from '../../store/postgres/batches.ts';
import type { Database, Query } from '../../store/postgres/pool.ts';

/** The clock of the database, in milliseconds since 1970: those of the instances differ. */
const clock = '(extract(epoch from statement_timestamp()) * 1000)::bigint';

/**
 * SQL for whether a count stands. A wrong clock dated what ends later than its window does; twice the window, because a
 * clock may be set back a little.
 */
export const stands = (windowMs: string) =>
  `counts.expire > ${clock} and counts.expire < ${clock} + 2 * ${windowMs}`;

interface Count {
  points: number;
  msLeft: number;
}

/** Adds `by` for each key. A count begins anew `windowMs` after its first. */
async function addToCounts(
  query: Query,
  keys: string[],
  by: 1 | -1,
  windowMs: number,
): Promise<Map<string, Count>> {
  // Sorted, so that no two statements wait for each other's rows.
  const rows = await query(
    `insert into contact.counts (key, points, expire)
     select key, count(*) * $2::int, ${clock} + $3::bigint from unnest($1::text[]) as key group by key order by key
     on conflict (key) do update set
       points = case when ${stands('$3::bigint')} then counts.points else 0 end + excluded.points,
       expire = case when ${stands('$3::bigint')} then counts.expire else excluded.expire end
     returning key, points, expire - ${clock} as ms_left`,
    [keys, by, windowMs],
  );
  return new Map(
    rows.map((row) => [
      String(row['key']),
      { points: Number(row['points']), msLeft: Number(row['ms_left']) },
    ]),
  );
}

export function postgresCounts(
  { query }: Pick<Database, 'query'>,
  { name, windowSeconds }: Limit,
): SharedCounts {
  const windowMs = windowSeconds * 1_000;
  const keysOf = (calls: Bucket[][]) => calls.flat().map(({ index }) => `${name}:${index}`);

  const consume = createBatches(async (calls: Bucket[][]) => {
    const counts = await addToCounts(query, keysOf(calls), 1, windowMs);
    const countOf = ({ index }: Bucket) =>
      counts.get(`${name}:${index}`) ?? { points: 0, msLeft: 0 };
    const letThrough = (call: Bucket[], by: 1 | -1) => {
      for (const bucket of call) countOf(bucket).points += by;
    };
    for (const call of calls) letThrough(call, -1);
    const refused: Bucket[][] = [];
    const results = calls.map((call) => {
      const full = call.find((bucket) => countOf(bucket).points >= bucket.max);
      if (full === undefined) letThrough(call, 1);
      else refused.push(call);
      return full && { full, ms: countOf(full).msLeft };
    });
    // So that it does not use up the share of its neighbours.
    if (refused.length > 0) await addToCounts(query, keysOf(refused), -1, windowMs);
    return results;
  });

  return {
    consume,
    async refund(call) {
      await addToCounts(query, keysOf([call]), -1, windowMs);
    },
  };
}
