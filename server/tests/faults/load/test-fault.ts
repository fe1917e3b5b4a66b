import { type TestOptions, test } from 'node:test';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';

/** Seeds the random moments of this run; `FAULT_SEED` repeats those of an earlier one. */
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let state = seed;

/** A number from 0 to 1; the same sequence for the same seed (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

// Half of the minute of a quick test: its failure then says what did not happen.
const quickPatienceMs = 30_000;

let mostPatienceMs = quickPatienceMs;

/** How long to wait for one thing: `ms` at full size, and less where the test has a minute. */
export function patience(ms: number): number {
  return Math.min(ms, mostPatienceMs);
}

// An interrupted run leaves no server behind: servers end with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A test of a scenario; its failure tells the seed of the random moments. */
export function testFault(
  name: string,
  run: () => Promise<unknown>,
  options: TestOptions = {},
): void {
  test(name, options, async () => {
    await run().catch((cause: unknown) => {
      throw new Error(`FAULT_SEED=${seed}: ${cause}`, { cause });
    });
  });
}

/** The same for a scenario that may take half an hour. A file has tests of one size only. */
export function testFaultAtFullSize(
  name: string,
  run: () => Promise<unknown>,
  options: TestOptions = {},
): void {
  mostPatienceMs = Infinity;
  testFault(name, run, { ...fullSize, ...options });
}
