import { type TestOptions, test } from 'node:test';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';
import { seed } from './random.ts';

// Half the time limit of a quick test, so that `until` fails first and reports what did not happen.
const quickTimeoutMs = 30_000;

let maxTimeoutMs = quickTimeoutMs;

/** How long to wait for something: `ms` at full size, less in a quick test. */
export function timeout(ms: number): number {
  return Math.min(ms, maxTimeoutMs);
}

// The exit of this process ends the servers, too, so that an interrupted run leaves none behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A test whose failure reports the seed of the random moments. */
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

/** A `testFault` of the full run, with half an hour. A file must not mix both kinds. */
export function testFaultAtFullSize(
  name: string,
  run: () => Promise<unknown>,
  options: TestOptions = {},
): void {
  maxTimeoutMs = Infinity;
  testFault(name, run, { ...fullSize, ...options });
}
