/**
 * Ends the process with a Dutch line for each mistake in the owner's two files, before anything reads them. The commands in
 * `package.json` preload it (`--import`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOwner } from '../owner/read.ts';
import { envFileProblems } from './env-problems.ts';

const project = join(import.meta.dirname, '..');

const read = readOwner(readFileSync(join(project, 'owner.json')));
const problems = [
  ...('problems' in read ? read.problems : []),
  ...envFileProblems(join(project, '.env'), !process.env['SETUP_IN_DOCKER']),
];
if (problems.length > 0) {
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exit(1);
}
