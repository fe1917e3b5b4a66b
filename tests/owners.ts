/**
 * `npm run test:owners`: runs `npm test` for other owners, each in a copy of the project. `node run.js tests/owners.ts NAME`
 * runs it for one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { owners } from './support/owners.ts';
import { ownersProject } from './support/owners-project.ts';

const names = Object.keys(owners) as (keyof typeof owners)[];
const asked = names.filter((name) => process.argv.length === 2 || process.argv.includes(name));
if (asked.length === 0)
  throw new Error(`Unknown owner "${process.argv[2]}". Choose one of: ${names.join(', ')}`);

for (const name of asked) {
  process.stdout.write(`\nWith the owner "${name}":\n`);
  const { values, files } = owners[name]();
  await using copy = await ownersProject(values, files);
  // Some tests ask git for the project's files.
  execFileSync('git', ['init', '--quiet'], { cwd: copy.path });
  execFileSync('git', ['add', '--all'], { cwd: copy.path });
  const { status } = spawnSync('npm', ['test'], {
    cwd: copy.path,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
}
