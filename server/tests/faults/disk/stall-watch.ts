/**
 * Preloaded before the server: logs in the file STALL_LOG when the event loop was blocked, and for how many milliseconds.
 * From outside, a busy machine looks like a blocked server; so time spent waiting for a processor is subtracted, if the
 * system reports it.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const everyMs = 10;
const noteworthyMs = 100;
const schedulerFile = '/proc/self/schedstat';
const isReported = existsSync(schedulerFile);

let last = performance.now();
let lastQueued = queuedMs();

setInterval(() => {
  const now = performance.now();
  const queued = queuedMs();
  const stallMs = now - last - everyMs - (queued - lastQueued);
  last = now;
  lastQueued = queued;
  if (stallMs > noteworthyMs) {
    appendFileSync(process.env['STALL_LOG'] ?? '', `${Date.now()} ${Math.round(stallMs)}\n`);
  }
}, everyMs).unref();

/** How long the main thread has waited for a processor. */
function queuedMs(): number {
  return isReported ? Number(readFileSync(schedulerFile, 'utf8').split(' ')[1]) / 1e6 : 0;
}
