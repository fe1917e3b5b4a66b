/**
 * Handles the signals that stop the server. Imported before anything slow: process 1 of a container ignores a signal that
 * has no handler, so it would keep serving after a stop (https://github.com/rcarmo/piclaw/issues/130).
 */
import { isatty } from 'node:tty';

// During the start there is nothing to finish.
let stop: () => void = () => process.exit(0);

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stopOnce);
// SIGHUP: the terminal was closed. Without a terminal the handler ignores it: `nohup` does so, but Node resets that at its start.
const hasTerminal = [0, 1, 2].some(isatty);
process.on('SIGHUP', () => hasTerminal && stopOnce());

function stopOnce(): void {
  stop();
  stop = () => {};
}

/** From now on a signal calls `end`, once, instead of exiting. */
export function onStopSignal(end: () => void): void {
  stop = end;
}
