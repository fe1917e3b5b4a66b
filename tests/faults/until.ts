import { setTimeout as delay } from 'node:timers/promises';

/**
 * Resolves with the milliseconds it took until `isSo`.
 * @throws Error that says `what` did not come about.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    const waited = performance.now() - start;
    if (waited > withinMs) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await delay(50);
  }
  return performance.now() - start;
}
