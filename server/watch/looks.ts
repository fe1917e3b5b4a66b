import { createPeriodic } from '../lib/periodic.ts';

// Each delivery that ends wakes it, and each look writes to the store to see that it can: at most once a second.
const tickMs = 1_000;
const ticksToLook = 10;

/** Runs `look` at the start, every ten seconds, and within a second of `wake`; a look waits for the one before it. */
export function createLooks(look: () => Promise<void>) {
  let ticksLeft = 0;
  const { run, start, stop } = createPeriodic(async () => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    ticksLeft = ticksToLook;
    await look();
  }, tickMs);

  return {
    start,
    stop,
    wake() {
      ticksLeft = 0;
    },
    /** For a function call on Supabase, in place of `start`. */
    lookOnce(): Promise<void> {
      ticksLeft = 0;
      return run();
    },
  };
}
