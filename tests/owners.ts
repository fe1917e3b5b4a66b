/** The quick run with another owner, in a copy of the project. `node tests/run/owners.ts NAME [PART …]` runs one of them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { owners } from './support/owners.ts';
import { ownersProject } from './support/owners-project.ts';
import { type Counts, none } from './run/counts.ts';

export const ownerNames = Object.keys(owners) as (keyof typeof owners)[];

/** @param parts Of the run; all when it is empty. @returns What passed and failed, once it is over. */
export async function runWithOwner(
  name: keyof typeof owners,
  parts: string[] = [],
): Promise<Counts> {
  const { files, ...values } = owners[name]();
  await using copy = await ownersProject(values, files);
  // Some tests ask git for the project's files.
  execFileSync('git', ['init', '--quiet'], { cwd: copy.path });
  execFileSync('git', ['add', '--all'], { cwd: copy.path });
  const counts = none();
  const child = spawn(process.execPath, ['tests/run/run.ts', 'quick', ...parts], {
    cwd: copy.path,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
    if (passed) Object.assign(counts, { passed: Number(passed), failed: Number(failed) });
    else process.stdout.write(`${name}: ${line}\n`);
  }
  const [code] = await exit;
  // A run that broke off has failed, whatever it counted.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

const [, , named, ...parts] = process.argv;
if (import.meta.main) {
  const name = ownerNames.find((each) => each === named);
  if (!name) throw new Error(`The owners are ${ownerNames.join(' and ')}.`);
  const { passed, failed } = await runWithOwner(name, parts);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
