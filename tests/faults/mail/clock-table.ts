import { test } from 'node:test';
import * as clock from './clock-scenarios.ts';
import type { Outcome } from './mail-outcome.ts';

interface Scenario {
  name: string;
  isQuick: boolean;
  /** @throws Error when the promise was not kept. */
  run(): Promise<Outcome>;
}

// Back, on, and beyond the three days after which an e-mail may be given up.
const jumps = [-2, 2, 4];

const scenarios: Scenario[] = Object.entries(clock).flatMap(([name, scenario]) =>
  jumps.map((days) => ({
    name: `${name}, ${days} days`,
    isQuick: scenario === clock.jumpWhilePostponed && days < 4,
    run: () => scenario({ days }),
  })),
);

/** The chosen scenarios beside each other, as most of their time is waiting. */
export function testClock(isChosen: (scenario: Scenario) => boolean): void {
  test('a clock that jumps leaves no e-mail behind, gives none up and sends none twice', {
    concurrency: 6,
  }, async (suite) => {
    await Promise.all(
      scenarios.filter(isChosen).map(({ name, run }) =>
        suite.test(name, async (scene) => {
          const { acknowledged, slowestMs } = await run();
          scene.diagnostic(`${acknowledged} delivered within ${slowestMs} ms`);
        }),
      ),
    );
  });
}
