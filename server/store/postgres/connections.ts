import { DatabaseError, type Pool, type PoolClient } from 'pg';

// The pool tries to grow again after this long.
const reducedForMs = 10_000;

/** Where the database or a pooler limits connections, the pool shrinks to the open ones, and callers wait for those. */
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

/** Class 57P is a shutdown. */
function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
