import type { Job, Pace, Run } from '../lib/jobs.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const checks = { everyMs: 10 * secondMs, wakesWithinMs: secondMs };

/**
 * A server's recurring jobs. `letter`, `backup` and `damage` check every `everyMs` whether they are due. On Supabase each
 * call of `deliver-mail` runs `letter`, `alarm` and `retention` once; a scheduled call also runs `monitor`.
 */
export const jobs = {
  // Each delivery attempt triggers these two. Each check writes to the store, to prove that it accepts writes.
  alarm: { ...checks, failure: 'the alarm check failed' },
  monitor: { ...checks, failure: 'the monitor check failed' },
  letter: { everyMs: minuteMs, failure: 'the weekly letter could not be queued' },
  retention: { everyMs: hourMs, failure: 'expired requests could not be erased' },
  backup: { everyMs: 10 * secondMs, failure: 'the time of the last backup could not be read' },
  damage: { everyMs: 10 * secondMs, failure: 'the database check could not be completed' },
  pageViews: { everyMs: minuteMs, failure: 'page views could not be stored; will retry' },
} satisfies Record<string, Pace>;

/** An undefined job is disabled or does not apply here. */
export function jobsOf(runs: Record<keyof typeof jobs, Run | undefined>): Job[] {
  const names = Object.keys(jobs) as (keyof typeof jobs)[];
  return names.flatMap((name) => {
    const run = runs[name];
    return run === undefined ? [] : [{ ...jobs[name], run }];
  });
}
