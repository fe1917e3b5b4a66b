// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';

/**
 * Runs `job` at the start and each `everyMs` milliseconds, but not while its last run still goes on, and keeps no process
 * alive. The job deals with its own errors.
 */
export function createPeriodic(job: () => Promise<unknown>, everyMs: number) {
  let running: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = () => {
    running ??= job().finally(() => {
      running = undefined;
    });
  };

  return {
    start() {
      timer = timers.setInterval(run, everyMs).unref();
      run();
    },
    /** Waits for the run in flight. */
    async stop() {
      timers.clearInterval(timer);
      await running;
    },
  };
}
