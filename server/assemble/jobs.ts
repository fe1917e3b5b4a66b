import type { Job, Pace, Run } from '../lib/jobs.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const looks = { everyMs: 10 * secondMs, wakesWithinMs: secondMs };

/**
 * What a server does again and again. `letter`, `backup` and `damage` look that often whether something is due. On Supabase
 * each call of `deliver-mail` runs `alarm`, `monitor`, `letter` and `retention` once.
 */
export const jobs = {
  // Each delivery that ends wakes these two. Each look writes to the store, to see that it can.
  alarm: { ...looks, failure: 'the check for an alarm failed' },
  monitor: { ...looks, failure: 'the check for the monitor failed' },
  letter: { everyMs: minuteMs, failure: 'the weekly letter could not be owed' },
  retention: { everyMs: hourMs, failure: 'old requests could not be erased' },
  backup: { everyMs: 10 * secondMs, failure: 'the time of the last backup could not be read' },
  damage: { everyMs: 10 * secondMs, failure: 'the check of the database for damage failed' },
  securityText: {
    everyMs: 24 * hourMs,
    failure: 'the expiry of security.txt could not be checked',
  },
  pageViews: { everyMs: minuteMs, failure: 'page views could not be kept yet' },
} satisfies Record<string, Pace>;

/** Undefined is what is switched off, or what this server does not have. */
export function jobsOf(runs: Record<keyof typeof jobs, Run | undefined>): Job[] {
  const names = Object.keys(jobs) as (keyof typeof jobs)[];
  return names.flatMap((name) => {
    const run = runs[name];
    return run === undefined ? [] : [{ ...jobs[name], run }];
  });
}
