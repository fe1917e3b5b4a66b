import { DatabaseError, type Pool, type PoolClient } from 'pg';

// How long the pool stays at the size that the database allowed, before it tries to grow again.
const reducedForMs = 10_000;

/**
 * Gives connections of a pool. Where the database, or a pooler before it, refuses more of them (by a limit of the role,
 * the database or the server), the pool shrinks to those that are open, and the caller waits for one of these.
 * @param timeoutMs How long a caller waits that way.
 */
export function connectionsOf(pool: Pool, timeoutMs: number): () => Promise<PoolClient> {
  const { max } = pool.options;
  let open = 0;
  let reducedUntil = 0;
  pool.on('connect', (client) => {
    open += 1;
    pool.options.max = Math.max(pool.options.max, open);
    client.once('end', () => {
      open -= 1;
    });
  });

  return async () => {
    const until = performance.now() + timeoutMs;
    if (performance.now() > reducedUntil) pool.options.max = max;
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await pool.connect();
      } catch (error) {
        // At the start none may be open yet, while others are still connecting.
        const canWait = open > 0 || (isFirst && pool.totalCount > 0);
        if (!isRefused(error) || !canWait || performance.now() > until) throw error;
        pool.options.max = Math.max(open, 1);
        reducedUntil = performance.now() + reducedForMs;
      }
    }
  };
}

/** Whether the server refused the connection, and not because it shuts down (class 57P). */
function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
