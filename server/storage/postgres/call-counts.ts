import { callWindowMs } from '../limits.ts';
import type { Bucket, SharedCalls } from '../store.ts';
import { createBatches } from './batches.ts';
import type { Query } from './connections/pool.ts';

/** The database's clock in milliseconds since 1970, as the clocks of instances differ. */
const clock = '(extract(epoch from statement_timestamp()) * 1000)::bigint';

/**
 * SQL condition: the count is valid. One that expires more than two windows from now was dated by a wrong clock; one window
 * would not allow for a clock that is set back a little.
 */
const isValid = `known.expire > ${clock} and known.expire < ${clock} + 2 * ${callWindowMs}`;

interface Count {
  points: number;
  msLeft: number;
}

/** Adds `by` to each key's count, which restarts `callWindowMs` after its first call. */
async function addToCounts(query: Query, keys: string[], by: 1 | -1): Promise<Map<string, Count>> {
  // Sorted, so that statements do not deadlock.
  const rows = await query(
    `insert into call_counts as known (key, points, expire)
     select key, count(*) * $2::int, ${clock} + ${callWindowMs} from unnest($1::text[]) as key group by key order by key
     on conflict (key) do update set
       points = case when ${isValid} then known.points else 0 end + excluded.points,
       expire = case when ${isValid} then known.expire else excluded.expire end
     returning key, points, expire - ${clock} as ms_left`,
    [keys, by],
  );
  return new Map(
    rows.map((row) => [
      String(row['key']),
      { points: Number(row['points']), msLeft: Number(row['ms_left']) },
    ]),
  );
}

export function consumeOf(query: Query): SharedCalls['consume'] {
  const keyOf = ({ index }: Bucket) => `calls:${index}`;
  const keysOf = (calls: Bucket[][]) => calls.flat().map(keyOf);

  return createBatches(async (calls: Bucket[][]) => {
    const counts = await addToCounts(query, keysOf(calls), 1);
    const countOf = (bucket: Bucket) => counts.get(keyOf(bucket)) ?? { points: 0, msLeft: 0 };
    const add = (call: Bucket[], points: number) => {
      for (const bucket of call) countOf(bucket).points += points;
    };
    // Subtracts these calls again, then checks them one by one against the limit.
    for (const call of calls) add(call, -1);
    const refused: Bucket[][] = [];
    const results = calls.map((call) => {
      const full = call.find((bucket) => countOf(bucket).points >= bucket.max);
      if (full === undefined) add(call, 1);
      else refused.push(call);
      return full && { full, ms: countOf(full).msLeft };
    });
    // A refused call must not use up the limits of its neighbours.
    if (refused.length > 0) await addToCounts(query, keysOf(refused), -1);
    return results;
  });
}

/** Skips locked rows, so as not to deadlock with an instance that is counting. */
export async function deleteExpiredCounts(query: Query): Promise<void> {
  await query(
    `delete from call_counts where key in
       (select key from call_counts as known where not (${isValid}) for update skip locked)`,
  );
}
