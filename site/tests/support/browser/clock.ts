import type { Page } from '@playwright/test';

/** In a page whose clock is held, animation frames and timers shorter than this run in real time. */
const shortMs = 500;

/**
 * Holds the clock of the pages that `page` opens after this: the date does not change, and timers of half a second and more
 * wait for `page.clock.fastForward` or `runFor`, however long the test takes. Animation frames and shorter timers run in real
 * time, so that the page still renders and responds.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
    Object.assign(window, {
      running: { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame },
    });
  });
  const now = Date.now();
  // An hour early, because the clock runs between `install` and `pauseAt`, which can only set it forward.
  await page.clock.install({ time: now - 3_600_000 });
  await page.clock.pauseAt(now);
  await page.addInitScript((short) => {
    const { running, setTimeout: hold, clearTimeout: drop } = window as unknown as Held;
    const waiting = new Map<number, number>();
    Object.assign(window, {
      waiting,
      requestAnimationFrame: running.requestAnimationFrame.bind(window),
      cancelAnimationFrame: running.cancelAnimationFrame.bind(window),
      setTimeout(callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) {
        if (ms < short) return running.setTimeout.call(window, callback, ms, ...args);
        const id = hold(() => {
          waiting.delete(id);
          callback(...args);
        }, ms);
        waiting.set(id, ms);
        return id;
      },
      clearTimeout(id: number) {
        waiting.delete(id);
        running.clearTimeout.call(window, id);
        drop(id);
      },
    });
  }, shortMs);
}

/**
 * The lengths in milliseconds of the timers that wait in the page. Before a test moves the clock, it waits until its timer is
 * listed, because the page may draw what the test has seen before it starts the timer.
 */
export function heldTimers(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window as unknown as Held).waiting.values()]);
}

interface Held {
  running: Pick<
    Window,
    'setTimeout' | 'clearTimeout' | 'requestAnimationFrame' | 'cancelAnimationFrame'
  >;
  /** Lengths in milliseconds, by timer id. */
  waiting: Map<number, number>;
  setTimeout: Window['setTimeout'];
  clearTimeout: Window['clearTimeout'];
}
