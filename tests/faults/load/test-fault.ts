import { test } from 'node:test';
import { anySeed } from './random.ts';
import type { Report } from './report.ts';

/** Where the random moments of this run come from: `FAULT_SEED` has those of an earlier run again. */
export const seed = Number(process.env['FAULT_SEED'] ?? anySeed());

/** A test that holds that a scenario went as promised, and tells its figures. */
export function testFault(
  name: string,
  run: () => Promise<Report>,
  options: { skip?: string | false } = {},
): void {
  test(name, options, async (context) => {
    const report = await run().catch((cause: unknown) => {
      throw new Error(`broke off, with FAULT_SEED=${seed}`, { cause });
    });
    context.diagnostic(told(report));
    if (report.failures.length > 0)
      throw new Error([...report.failures, `with FAULT_SEED=${seed}`].join('\n'));
  });
}

function told({
  scenario,
  faults,
  acknowledged,
  refused,
  lost,
  repeated,
  slowestMs,
  notes,
}: Report): string {
  return [
    `${scenario}: ${faults} faults, ${acknowledged} acknowledged, ${refused} refused, ${lost} lost, ${repeated} repeated`,
    `slowest answer ${Math.round(slowestMs)} ms`,
    ...notes,
  ].join('; ');
}
