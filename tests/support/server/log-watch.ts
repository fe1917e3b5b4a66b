import { inTheEnd } from '../machine/in-the-end.ts';

/** What a process writes to its log, for who waits for some of it. */
export function watchLog() {
  let log = '';
  const watchers = new Set<() => void>();
  return {
    add(text: string) {
      log += text;
      for (const look of watchers) look();
    },
    /** All of it so far. */
    log: () => log,
    /** Resolves when it matches. */
    logged(pattern: RegExp): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (!pattern.test(log)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      return inTheEnd(promise, () => `${pattern} in ${log.slice(-2_000)}`);
    },
  };
}
