import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { shutdownMs, storeCloseMs } from '../lib/network/time-limits.ts';
import type { Store } from '../storage/store.ts';
import { stopBy } from './signals.ts';

// Connections in use get an answer with `Connection: close` within this time.
const keepAliveGraceMs = 250;

interface ShutdownParts {
  server: Server;
  workers: readonly { stop(): Promise<void> }[];
  store: Store;
  /** Called after the last request, before the store and the log are closed. */
  finish: () => Promise<void>;
  log: Logger;
  closeLog: () => Promise<void>;
}

/**
 * From here on the signals of `signals.ts` end the process gracefully: it finishes requests and workers for at most 8 s, closes
 * the store, and exits with status 0. The server has to listen already.
 */
export function shutDownOnSignal(parts: ShutdownParts): void {
  const { server, workers, store, finish, log, closeLog } = parts;
  const closed = once(server, 'close');
  stopBy(shutDown);

  async function shutDown(): Promise<void> {
    const finished = Promise.all([closed, ...workers.map((worker) => worker.stop())]);
    // `server.close` of `node:http` would also cut off connections whose request is not read yet.
    NetServer.prototype.close.call(server);
    await delay(keepAliveGraceMs);
    setInterval(() => server.closeIdleConnections(), 100).unref();
    await Promise.race([finished, delay(shutdownMs)]);
    // On a full disk the last checkpoint fails, but what was answered is in the write-ahead log.
    const stored = finish().then(store.close);
    stored.catch((error: unknown) => log.error({ err: error }, 'store not closed'));
    await Promise.race([stored, delay(storeCloseMs)]).catch(() => {});
    log.info('Stopped');
    await closeLog();
    process.exit(0);
  }
}
