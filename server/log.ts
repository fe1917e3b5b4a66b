import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';

// Characters. Past it lines are dropped: whoever reads the log has stalled.
const mostWaiting = 8 * 1024 * 1024;
const lastWordsMs = 500;

/**
 * The log: JSON on standard output, a line an event, never with a visitor's data. It is written beside the requests;
 * a reader that stalls or a full disk holds up nobody and ends nothing.
 */
export function openLog(level: string) {
  const output = pino.destination({ sync: false, maxLength: mostWaiting });
  output.on('error', () => {});
  return {
    log: pino({ level }, output),
    /** Resolves when all is written, or the reader has had its time. */
    async close(): Promise<void> {
      const written = new Promise((resolve) => output.flush(resolve));
      await Promise.race([written, delay(lastWordsMs)]);
      // Else the library would wait for its reader at the end of the process, however long that takes.
      output.destroy();
    },
  };
}
