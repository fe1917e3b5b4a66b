import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { shutdownMs, storeCloseMs } from '../lib/network/time-limits.ts';
import { onStopSignal } from './signals.ts';

// Time for keep-alive connections to get an answer with `Connection: close`.
const keepAliveGraceMs = 250;

interface ShutdownParts {
  server: Server;
  workers: readonly { stop(): Promise<void> }[];
  /** Stores what was counted, then closes the store. Called after the last request. */
  finish: () => Promise<void>;
  log: Logger;
  closeLog: () => Promise<void>;
}

/**
 * From now on the signals of `signals.ts` shut down gracefully: requests and workers get up to 8 s to finish, then the store
 * is closed and the process exits with 0. The server must be listening already.
 */
export function shutDownOnSignal(parts: ShutdownParts): void {
  const { server, workers, finish, log, closeLog } = parts;
  const closed = once(server, 'close');
  onStopSignal(shutDown);

  async function shutDown(): Promise<void> {
    const finished = Promise.all([closed, ...workers.map((worker) => worker.stop())]);
    // `server.close` of `node:http` would also close connections whose request is not read yet.
    NetServer.prototype.close.call(server);
    await delay(keepAliveGraceMs);
    setInterval(() => server.closeIdleConnections(), 100).unref();
    await Promise.race([finished, delay(shutdownMs)]);
    // On a full disk the last checkpoint fails, but the write-ahead log has all answered requests.
    const stored = finish();
    stored.catch((error: unknown) => log.error({ err: error }, 'store could not be closed'));
    await Promise.race([stored, delay(storeCloseMs)]).catch(() => {});
    log.info('Stopped');
    await closeLog();
    process.exit(0);
  }
}
