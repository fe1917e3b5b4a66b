/** `npm run bench [-- function | opening | loading]`: prints figures with their bounds. Compare only figures of one run. */

import { benchFiles } from './files.ts';
import { benchMemory, benchPostgres, benchSqlite, benchTimes } from './function.ts';
import { benchLighthouse, benchReading } from './loading.ts';
import { benchColdStart, benchOpening } from './opening.ts';

const parts: Record<string, (() => Promise<void>)[]> = {
  function: [benchSqlite, benchTimes, benchMemory, benchPostgres, benchFiles],
  opening: [benchOpening, benchColdStart],
  loading: [benchReading, benchLighthouse],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`Unknown ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}`);
for (const [name, benches] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const bench of benches) {
    try {
      await bench();
    } catch (error) {
      // If a tool is missing, the message says what to install; the other figures are still measured.
      process.stderr.write(`${name}, ${bench.name}: not measured: ${(error as Error).message}\n`);
      process.exitCode = 1;
    }
  }
}
