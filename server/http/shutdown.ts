import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { shutdownMs, storeCloseMs } from '../lib/time-limits.ts';
import type { Store } from '../store/store.ts';

// Long enough for connections in use to be told with an answer that they end.
const partingMs = 250;

/** What works beside the requests. */
export interface Worker {
  start(): void;
  /** Resolves when it is done with what it has in hand. */
  stop(): Promise<void>;
}

interface Parts {
  server: Server;
  /** Those that are in it at the end. */
  workers: readonly Worker[];
  store: Store;
  /** Called when no call comes any more, and the log is still open. */
  sayRest: () => void;
  log: Logger;
  closeLog: () => Promise<void>;
}

/** How the process ends with status 0: it finishes what is in hand, for 8 s at most, as whoever stalls must not hold it up. */
export function createShutdown({ server, workers, store, sayRest, log, closeLog }: Parts) {
  let isShuttingDown = false;

  async function end(closed: Promise<unknown>): Promise<void> {
    isShuttingDown = true;
    const finished = Promise.all([closed, ...workers.map((worker) => worker.stop())]);
    // Only the listening ends here: `server.close` would cut off whoever has sent what is not read yet.
    NetServer.prototype.close.call(server);
    await delay(partingMs);
    setInterval(() => server.closeIdleConnections(), 100).unref();
    await Promise.race([finished, delay(shutdownMs)]);
    // On a full disk the last checkpoint fails; what was answered is in the write-ahead log all the same.
    const stored = store.close();
    stored.catch((error: unknown) => log.error({ err: error }, 'store not closed'));
    // A database that is slow, or hangs, says goodbye to nobody.
    await Promise.race([stored, delay(storeCloseMs)]).catch(() => {});
    sayRest();
    log.info('Stopped');
    await closeLog();
    process.exit(0);
  }

  return {
    isShuttingDown: () => isShuttingDown,
    /** To be called once the server listens: from here on SIGTERM and SIGINT end the process. */
    listenForSignals(): void {
      const closed = once(server, 'close');
      let ended: Promise<void> | undefined;
      for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (ended ??= end(closed)));
    },
  };
}
