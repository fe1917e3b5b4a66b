/**
 * Ends the process with a line in Dutch for each mistake in the owner's two files, before anything reads them. The commands of
 * `package.json` have Node read this file first (`--import`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOwner } from '../owner/read.ts';
import { envProblems } from './env-problems.ts';
import { readText } from './files/text-file.ts';

const project = join(import.meta.dirname, '..');

const read = readOwner(readFileSync(join(project, 'owner.json')));
const problems = [...('problems' in read ? read.problems : []), ...problemsOfEnv()];
if (problems.length > 0) {
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exit(1);
}

function problemsOfEnv(): string[] {
  try {
    const file = readText(join(project, '.env'));
    return file ? envProblems(file.text) : [];
  } catch (error) {
    return [(error as Error).message];
  }
}
