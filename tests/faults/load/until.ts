import { setTimeout as delay } from 'node:timers/promises';

/** Whether `isSo` comes to hold within `patienceMs`. */
export async function comesTrue(isSo: () => boolean | Promise<boolean>, patienceMs: number) {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > patienceMs) return false;
    await delay(20);
  }
  return true;
}

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
  if (!(await comesTrue(isSo, withinMs))) {
    throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
  }
  return performance.now() - start;
}
