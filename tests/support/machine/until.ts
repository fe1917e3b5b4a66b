import { setTimeout as delay } from 'node:timers/promises';

/** Shorter than the time limit of a test, so that the test fails with the error of `until`, which says what did not happen. */
const patienceMs = 45_000;

/** Calls `find` until its result is truthy, for at most `withinMs`. @returns The last result. */
async function poll<Found>(find: () => Found | Promise<Found>, withinMs: number) {
  const start = performance.now();
  for (;;) {
    const found = await find();
    if (found || performance.now() - start > withinMs) return found;
    await delay(20);
  }
}

/** Whether `isSo` becomes true within `withinMs`. */
export function comesTrue(isSo: () => boolean | Promise<boolean>, withinMs: number) {
  return poll(isSo, withinMs);
}

/**
 * The first truthy result of `find`.
 * @throws Error that says that `what` did not happen in time.
 */
export async function until<Found>(
  what: string | (() => string),
  find: () => Found | Promise<Found>,
  withinMs = patienceMs,
): Promise<NonNullable<Found>> {
  const found = await poll(find, withinMs);
  if (found) return found;
  const missing = typeof what === 'string' ? what : what();
  throw new Error(`not within ${withinMs / 1_000} s: ${missing}`);
}
