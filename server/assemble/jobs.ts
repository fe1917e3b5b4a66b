import type { Job, Pace, Run } from '../lib/jobs.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const looks = { everyMs: 10 * secondMs, wakesWithinMs: secondMs };

/**
 * What a server does again and again. Some look whether something is due that is done less often. On Supabase each call of
 * `deliver-mail` runs the alarm, the monitor, the letter and retention once.
 */
export const jobs = {
  // Each delivery that ends wakes these two, and each look writes to the store to see that it can.
  alarm: { ...looks, failure: 'the alarm could not be looked after' },
  monitor: { ...looks, failure: 'the monitor could not be looked after' },
  letter: { everyMs: minuteMs, failure: 'the weekly letter could not be owed' },
  retention: { everyMs: hourMs, failure: 'old requests could not be erased' },
  backup: { everyMs: 10 * secondMs, failure: 'the backup could not be looked after' },
  damage: { everyMs: 10 * secondMs, failure: 'the database could not be read through' },
  securityText: { everyMs: 24 * hourMs, failure: 'the age of security.txt could not be told' },
  pageViews: { everyMs: minuteMs, failure: 'page views could not be kept yet', runsAtEnd: true },
  refusals: { everyMs: secondMs, failure: 'refusals could not be counted', runsAtEnd: true },
} satisfies Record<string, Pace>;

/** The jobs that there is something to do for. */
export function jobsOf(runs: Record<keyof typeof jobs, Run | undefined>): Job[] {
  const names = Object.keys(jobs) as (keyof typeof jobs)[];
  return names.flatMap((name) => {
    const run = runs[name];
    return run === undefined ? [] : [{ ...jobs[name], run }];
  });
}
