import { bulkWindowMs, type OccurrenceCounts } from '../../function/suspicion.ts';

const maxKeys = 5_000;

export function memoryOccurrences(): OccurrenceCounts {
  // Two generations: when the younger is full, the older is dropped.
  let young = new Map<string, { count: number; since: number }>();
  let old = young;

  const recent = (key: string, now: Date) => {
    const known = young.get(key) ?? old.get(key);
    return known && Math.abs(now.getTime() - known.since) < bulkWindowMs ? known : undefined;
  };

  return {
    count: async (keys, now) => keys.map((key) => recent(key, now)?.count ?? 0),
    async add(keys, now) {
      for (const key of keys) {
        const { count, since } = recent(key, now) ?? { count: 0, since: now.getTime() };
        young.set(key, { count: count + 1, since });
      }
      if (young.size < maxKeys) return;
      old = young;
      young = new Map();
    },
  };
}
