/**
 * Moves the owner's files to where they belong, and ends the process with a Dutch line for each mistake in `owner.json`
 * or `.env`, before anything reads them. The commands in `package.json` preload it (`--import`).
 */
import { basename, join } from 'node:path';
import { ownerProblems } from '../owner/read.ts';
import { envFileProblems } from './env-problems.ts';
import { lineOf } from './files/text-file.ts';
import { moveIn } from './move-in.ts';

const project = join(import.meta.dirname, '..');
const isInDocker = Boolean(process.env['SETUP_IN_DOCKER']);
/** `contact` must work between an update and its build, for a server user who may not write to the project. */
const isContact = basename(process.argv[1] ?? '') === 'cli.ts';

try {
  let hasMoved = false;
  await moveIn(project, (line) => {
    print([line]);
    hasMoved = true;
  }).catch((error) => {
    if (!isContact) throw error;
    print([`${lineOf(error)}. Tot dan telt alleen wat in eigen staat`]);
  });
  // The build of an image does not move the files outside it.
  if (hasMoved && isInDocker)
    print([
      'Zo is het in dit image. Typ één keer docker compose run --rm setup: dan blijft het zo',
    ]);
  stopAt([...ownerProblems(), ...envFileProblems(join(project, '.env'), !isInDocker)]);
} catch (error) {
  stopAt([lineOf(error)]);
}

function stopAt(problems: string[]): void {
  print(problems);
  if (problems.length > 0) process.exit(1);
}

function print(lines: string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
