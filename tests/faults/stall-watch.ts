/**
 * Preloaded before the server, it notes in the file STALL_LOG when the event loop stood still, and for how many
 * milliseconds. Seen from outside, a busy machine looks the same as a blocked server.
 */
import { appendFileSync } from 'node:fs';

const everyMs = 10;
const noteworthyMs = 100;
let last = performance.now();

setInterval(() => {
  const now = performance.now();
  const lateMs = now - last - everyMs;
  last = now;
  if (lateMs > noteworthyMs) {
    appendFileSync(process.env['STALL_LOG'] ?? '', `${Date.now()} ${Math.round(lateMs)}\n`);
  }
}, everyMs).unref();
