import type { Logger } from 'pino';

/** Counts refused calls until `flush` logs their number: a line for each would let a flood fill the disk. */
export function createRefusalLog(log: Logger, facts: object, message: string) {
  let refused = 0;
  return {
    add(): void {
      refused += 1;
    },
    async flush(): Promise<void> {
      if (refused > 0) log.info({ ...facts, refused }, message);
      refused = 0;
    },
  };
}
