import type { Logger } from 'pino';

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/** Counts refused calls until `flush` logs their number: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger) {
  const numbers = new Map<string, number>();
  return {
    add(message: string): void {
      numbers.set(message, (numbers.get(message) ?? 0) + 1);
    },
    async flush(): Promise<void> {
      for (const [message, refused] of numbers) log.info({ refused }, message);
      numbers.clear();
    },
  };
}
