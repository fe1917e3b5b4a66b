/**
 * Listens for the signals that end the server. Imported before anything slow: process 1 of a container never gets a signal that
 * it does not listen for, so it would serve although it was told to stop (https://github.com/rcarmo/piclaw/issues/130).
 */
import { isatty } from 'node:tty';

// While it starts, nothing has to be finished.
let stop: () => void = () => process.exit(0);

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stopOnce);
// The terminal was closed. Without one the server goes on: `nohup` ignores this signal, but Node undoes that.
const hasTerminal = [0, 1, 2].some(isatty);
process.on('SIGHUP', () => hasTerminal && stopOnce());

function stopOnce(): void {
  stop();
  stop = () => {};
}

/** From now on `end` is called, once, in place of ending the process at once. */
export function stopBy(end: () => void): void {
  stop = end;
}
