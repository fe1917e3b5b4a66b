import { DatabaseError, type Pool, type PoolClient } from 'pg';

// So often it is tried whether more are let in by now.
const contentMs = 10_000;

/**
 * Gives connections of a pool. Where the database, or a pooler before it, lets no more of them in (a limit of the role,
 * of the database or of the server), the pool makes do with those that live, and whoever was refused waits for one.
 * @param patienceMs How long anybody waits that way.
 */
export function connectionsOf(pool: Pool, patienceMs: number): () => Promise<PoolClient> {
  const most = pool.options.max;
  let living = 0;
  let contentUntil = 0;
  pool.on('connect', (client) => {
    living += 1;
    pool.options.max = Math.max(pool.options.max, living);
    client.once('end', () => {
      living -= 1;
    });
  });

  return async () => {
    const until = performance.now() + patienceMs;
    if (performance.now() > contentUntil) pool.options.max = most;
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await pool.connect();
      } catch (error) {
        // At the start others are still on their way, and one of them may be let in.
        const isHopeful = living > 0 || (isFirst && pool.totalCount > 0);
        if (!isAnswer(error) || !isHopeful || performance.now() > until) throw error;
        pool.options.max = Math.max(living, 1);
        contentUntil = performance.now() + contentMs;
      }
    }
  };
}

/** Whether somebody is there who refused, and is not about to end (class 57P). */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
