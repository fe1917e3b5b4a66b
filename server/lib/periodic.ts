// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';

/**
 * Runs `job` at the start and each `everyMs` milliseconds, but not while its last run still goes on, and keeps no process
 * alive. The job deals with its own errors, and may end early once `stopping` is aborted.
 */
export function createPeriodic(job: (stopping: AbortSignal) => Promise<void>, everyMs: number) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function run(): Promise<void> {
    running ??= job(stopping.signal).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Runs it once, in a process that does not stay. Resolves with the run that goes on, if one does. */
    run,
    start() {
      timer = timers.setInterval(run, everyMs).unref();
      void run();
    },
    /** Waits for the run that goes on. */
    async stop() {
      stopping.abort();
      timers.clearInterval(timer);
      await running;
    },
  };
}
