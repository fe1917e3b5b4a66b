import { type TestOptions, test } from 'node:test';
import { seed } from './random.ts';

/** What is told of a scenario, but held to nothing. */
export type Figures = Record<string, number>;

// A run that is stopped leaves no server behind: servers end with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A test that a scenario goes as promised, and tells its figures. */
export function testFault(
  name: string,
  run: () => Promise<Figures>,
  options: TestOptions = {},
): void {
  test(name, options, async (context) => {
    const figures = await run().catch((cause: unknown) => {
      throw new Error(`FAULT_SEED=${seed}: ${cause}`, { cause });
    });
    const told = Object.entries(figures).map(([what, value]) => `${what} ${Math.round(value)}`);
    context.diagnostic(told.join(', '));
  });
}

/** @throws Error with all that was not as promised. */
export function assertNone(failures: string[]): void {
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
