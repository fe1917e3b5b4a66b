import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { errorSerializer } from './lib/clean-text.ts';

// In characters. Beyond this the reader has stalled, so lines are dropped.
const maxBuffered = 8 * 1024 * 1024;
const flushMs = 500;

/**
 * JSON on standard output, one line per event, without visitors' data. Asynchronous, so that a stalled reader or a full disk
 * neither delays requests nor ends the process.
 */
export function openLog(level: string) {
  const output = pino.destination({ sync: false, maxLength: maxBuffered });
  output.on('error', () => {});
  return {
    log: pino({ level, serializers: { err: errorSerializer } }, output),
    async close(): Promise<void> {
      // `flush` would not wait for pending writes.
      const written = new Promise((resolve) => output.once('finish', resolve));
      output.end();
      await Promise.race([written, delay(flushMs)]);
      // Otherwise pino would wait for a stalled reader at exit.
      output.destroy();
    },
  };
}
