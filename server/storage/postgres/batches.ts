import { setImmediate } from 'node:timers';
import { StoreFullError } from '../store.ts';
import { isRefusal } from './connections/pool.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

const maxItems = 64;
const maxRunning = 3;
// More would wait longer than visitors do.
const maxWaiting = 2_000;

/**
 * Collects the items that arrive while earlier batches run, and runs them as one batch: one round trip and one commit.
 * When the database refuses a batch, each item is retried alone.
 * @param run Returns the results in the order of the items.
 * @param locksOf Items that share a lock never run concurrently.
 */
export function createBatches<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  locksOf: (item: Item) => readonly string[] = () => [],
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isStarting = false;
  // The locks of the running batches. An item that needs one of them would wait in the database, and occupy a connection.
  const locked = new Set<string>();

  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const locks = locksOf(one.item);
      const isFree = batch.length < maxItems && !locks.some((lock) => locked.has(lock));
      (isFree ? batch : left).push(one);
      if (isFree) for (const lock of locks) locked.add(lock);
    }
    waiting = left;
    return batch;
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isRefusal(error))
        await Promise.all(batch.map((one) => runBatch([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    if (isStarting || waiting.length === 0 || running >= maxRunning) return;
    isStarting = true;
    // Runs after the events already queued, so that their items join this batch.
    setImmediate(async () => {
      isStarting = false;
      const batch = takeBatch();
      if (batch.length === 0) return;
      running += 1;
      start();
      await runBatch(batch);
      running -= 1;
      for (const { item } of batch) for (const lock of locksOf(item)) locked.delete(lock);
      start();
    });
  }

  return (item) => {
    if (waiting.length >= maxWaiting) return Promise.reject(new StoreFullError());
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
  };
}
