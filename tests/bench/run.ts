/** `npm run bench [-- function | opening | loading]`: prints figures beside their targets. Compare only what one run prints. */

import { ensureChromium } from '../../site/tests/support/browser/chromium.ts';
import { ensureTools } from '../set-up.ts';
import { benchColdStart } from './cold-start.ts';
import { type Figure, print } from './figures.ts';
import { benchFiles } from './files.ts';
import { benchFunction } from './function.ts';
import { benchLoading } from './loading.ts';
import { benchOpening } from './opening.ts';

/** What each part measures, and what it cannot do without; what one figure alone wants is said beside that figure. */
const parts: Record<string, { benches: (() => Promise<Figure[]>)[]; tools: (() => unknown)[] }> = {
  function: { benches: [benchFunction, benchFiles], tools: [] },
  opening: { benches: [benchOpening, benchColdStart], tools: [ensureChromium] },
  loading: { benches: [benchLoading], tools: [ensureChromium] },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}\n`,
  );
  process.exit(1);
}
for (const [name, { benches, tools }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const missing = ensureTools(tools);
  if (missing.length > 0) {
    process.stderr.write(`${name} is not measured: ${missing.join(' ')}\n`);
    process.exitCode = 1;
    continue;
  }
  // At once: what a later part can't measure takes nothing of it away.
  for (const bench of benches) print(await bench());
}
