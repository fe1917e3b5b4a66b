import * as clock from './clock-scenarios.ts';
import type { Outcome } from './mail-outcome.ts';
import { mailTrouble } from './mail-scenario.ts';
import { troubles } from './mail-troubles.ts';

export interface Scenario {
  name: string;
  /** @throws Error when the promise was not kept. */
  run(options?: { requests?: number }): Promise<Outcome>;
}

export const mailScenarios: Scenario[] = troubles.map((trouble) => ({
  name: trouble.name,
  run: (options) => mailTrouble(trouble, options),
}));

// Back, on, and beyond the three days after which an e-mail may be given up.
const jumps = [-2, 2, 4];

export const clockScenarios: Scenario[] = Object.entries(clock).flatMap(([name, scenario]) =>
  jumps.map((days) => ({
    name: `${name}, ${days} days`,
    run: (options) => scenario({ days, ...options }),
  })),
);
