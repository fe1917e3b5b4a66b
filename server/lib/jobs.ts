// Imported because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';

export interface Pace {
  everyMs: number;
  /** `wake` makes the job run within this time, but at most this often. Undefined for a job that cannot be woken. */
  wakesWithinMs?: number;
  /** Logged when a run fails; the schedule continues. */
  failure: string;
}

/** A run of a job, which may end early once `stopping` is aborted. */
export type Run = (stopping: AbortSignal) => Promise<void>;

/** Recurring work. */
export interface Job extends Pace {
  run: Run;
}

/** Runs each job at the start and every `everyMs` milliseconds, never two runs of a job at once. */
export function startJobs(jobs: readonly Job[], log: Logger) {
  const stopping = new AbortController();
  const started = jobs.map((job) => {
    const { everyMs, wakesWithinMs } = job;
    const { run, currentRun } = createRunner(job, log, stopping.signal);
    const tickMs = wakesWithinMs ?? everyMs;
    let leftMs = 0;
    const tick = () => {
      // A job that was woken during a run runs again after it.
      if (currentRun()) return;
      leftMs -= tickMs;
      if (leftMs > 0) return;
      leftMs = everyMs;
      void run();
    };
    const wake = () => {
      if (wakesWithinMs !== undefined) leftMs = 0;
    };
    tick();
    return { currentRun, wake, timer: timers.setInterval(tick, tickMs).unref() };
  });

  return {
    wake(): void {
      for (const { wake } of started) wake();
    },
    /** Starts no more runs, and waits for those in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const { timer } of started) timers.clearInterval(timer);
      await Promise.all(started.map(({ currentRun }) => currentRun()));
    },
  };
}

/** Runs a job on demand, as in a short-lived process. */
export function createRunner(job: Job, log: Logger, stopping = new AbortController().signal) {
  let currentRun: Promise<void> | undefined;

  async function runNow(): Promise<void> {
    try {
      await job.run(stopping);
    } catch (error) {
      log.error({ err: error }, job.failure);
    }
  }

  return {
    /** Starts a run, or joins the one in progress. Does not throw. */
    run(): Promise<void> {
      currentRun ??= runNow().finally(() => {
        currentRun = undefined;
      });
      return currentRun;
    },
    currentRun: () => currentRun,
  };
}
