/**
 * Ends the process with a line for each mistake in `owner.json`, before anything imports that file. The commands of
 * `package.json` have Node read this file first (`--import`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOwner } from './read.ts';

const read = readOwner(readFileSync(join(import.meta.dirname, '../owner.json')));
if ('problems' in read) {
  process.stderr.write(read.problems.map((line) => `${line}\n`).join(''));
  process.exit(1);
}
