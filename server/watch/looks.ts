// Each delivery that ends wakes it, and each look writes to the store to see that it can: at most once a second.
const ticksToLook = 10;

/** Makes of `look` a job that runs each second: it looks at the start, every ten seconds, and within a second of `wake`. */
export function createLooks(look: () => Promise<void>) {
  let ticksLeft = 0;
  return {
    async run(): Promise<void> {
      ticksLeft -= 1;
      if (ticksLeft > 0) return;
      ticksLeft = ticksToLook;
      await look();
    },
    wake() {
      ticksLeft = 0;
    },
  };
}
