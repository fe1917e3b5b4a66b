import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { errorSerializer } from './lib/clean-text.ts';

// In characters. Beyond this, lines are dropped, because the reader of the log has stalled.
const maxBuffered = 8 * 1024 * 1024;
const flushMs = 500;

/**
 * The log: JSON on standard output, one line per event, never with a visitor's data. It is written asynchronously, so
 * that a stalled reader or a full disk delays no request and does not end the process.
 */
export function openLog(level: string) {
  const output = pino.destination({ sync: false, maxLength: maxBuffered });
  output.on('error', () => {});
  return {
    log: pino({ level, serializers: { err: errorSerializer } }, output),
    async close(): Promise<void> {
      // `flush` would not wait for what is not written yet.
      const written = new Promise((resolve) => output.once('finish', resolve));
      output.end();
      await Promise.race([written, delay(flushMs)]);
      // Otherwise the library would wait for a stalled reader when the process ends.
      output.destroy();
    },
  };
}
