/**
 * Preloaded before the server: moves the wall clock by the milliseconds in the file `CLOCK_FILE`, and logs each change. The
 * monotonic clock is unchanged, as on a real machine.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
let offset = Number(readFileSync(file, 'utf8'));

const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, ctor) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, ctor),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

setInterval(() => {
  const text = readFileSync(file, 'utf8');
  // The file may be partly written.
  if (text === '' || Number(text) === offset) return;
  offset = Number(text);
  process.stderr.write(`Clock moved by ${offset} ms\n`);
}, 20).unref();
