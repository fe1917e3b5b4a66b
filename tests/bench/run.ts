/** `npm run bench [-- function | opening | loading]`: prints figures beside their targets. Compare only what one run prints. */
import { benchColdStart } from './cold-start.ts';
import { benchFiles } from './files.ts';
import { benchFunction } from './function.ts';
import { benchLoading } from './loading.ts';
import { benchOpening } from './opening.ts';
import { type Figure, toTable } from './table.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  function: async () => [...(await benchFunction()), await benchFiles()],
  opening: async () => [...(await benchOpening()), ...(await benchColdStart())],
  loading: benchLoading,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}\n`,
  );
  process.exit(1);
}
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // At once: what a later part can't measure takes nothing of it away.
  process.stdout.write(`${toTable(await bench())}\n\n`);
}
