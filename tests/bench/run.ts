/** `npm run bench`: prints the measured figures beside their targets. Compare only what one run prints. */
import { benchFiles } from './files.ts';
import { benchFunction } from './function.ts';
import { toTable } from './table.ts';

const figures = [...(await benchFunction()), await benchFiles()];
process.stdout.write(`${toTable(figures)}\n`);
