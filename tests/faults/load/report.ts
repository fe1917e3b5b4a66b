import type { Count } from './count.ts';
import type { Load } from './load.ts';

/** What a scenario did, and what came of it. */
export interface Report {
  scenario: string;
  faults: number;
  acknowledged: number;
  refused: number;
  lost: number;
  repeated: number;
  slowestMs: number;
  /** What was not as promised; empty when all was. */
  failures: string[];
  /** Figures that are told, but held to nothing. */
  notes: string[];
}

/** The report of a scenario in which nothing happened. */
export const noReport: Report = {
  scenario: '',
  faults: 0,
  acknowledged: 0,
  refused: 0,
  lost: 0,
  repeated: 0,
  slowestMs: 0,
  failures: [],
  notes: [],
};

interface Facts {
  faults: number;
  load: Load;
  count: Count;
  /** How many repeats the faults excuse. */
  excusedRepeats?: number;
}

/** The report of a scenario that must lose and repeat nothing. */
export function reportOn(
  scenario: string,
  { faults, load, count, excusedRepeats = 0 }: Facts,
): Report {
  const { acknowledged, refused, lost, unmarked, repeated, doubled } = count;
  const failures: string[] = [];
  const check = (isSo: boolean, failure: string) => isSo || failures.push(failure);
  check(acknowledged > 0, 'nothing was acknowledged');
  check(lost === 0, `${lost} acknowledged requests reached no mailbox`);
  check(unmarked === 0, `${unmarked} acknowledged requests are not marked as sent`);
  check(repeated <= excusedRepeats, `${repeated} repeats where ${excusedRepeats} are excused`);
  check(doubled === 0, `${doubled} requests became two leads`);
  check(load.withoutRetryAfter === 0, `${load.withoutRetryAfter} refusals without Retry-After`);
  return {
    scenario,
    faults,
    acknowledged,
    refused,
    lost,
    repeated,
    slowestMs: load.slowestMs,
    failures,
    notes: [],
  };
}

/** Turns the report of a control round: it passes when its check failed by what was lost. */
export function mustFail(report: Report): Report {
  const failures = report.lost > 0 ? [] : ['the check did not fail: it proves nothing'];
  return { ...report, failures };
}
