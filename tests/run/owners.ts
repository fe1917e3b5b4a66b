/** The quick run with another owner, in a copy of the project. `node tests/run/owners.ts NAME [PART …]` runs one of them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { owners } from '../support/build/owners.ts';
import { moveIn } from '../support/build/owners-project.ts';
import { type Counts, none } from './counts.ts';
import { project } from './parts.ts';

export const ownerNames = Object.keys(owners);

/** @param parts Of the run; all when it is empty. @returns What passed and failed, once it is over. */
export async function runWithOwner(name: string, parts: string[] = []): Promise<Counts> {
  const make = owners[name];
  if (!make) throw new Error(`There is no owner "${name}". There are: ${ownerNames.join(', ')}.`);
  const folder = await mkdtemp(join(tmpdir(), `owner-${name}-`));
  try {
    await copyProject(folder);
    const { files, ...values } = make();
    await moveIn(folder, values, files);
    return await run(folder, name, parts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyProject(folder: string): Promise<void> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: project,
    encoding: 'utf8',
  });
  for (const path of listed.split('\n').filter(Boolean))
    await cp(join(project, path), join(folder, path)).catch(() => {}); // One that was removed.
  // Some tests ask git for the project's files.
  git('init', '--quiet');
  git('add', '--all');
  // The packages are shared; what is kept of a build lies beside them, and is not.
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  for (const entry of await readdir(join(project, 'node_modules')))
    if (!/^\.(?!bin$|package-lock)/.test(entry))
      await symlink(join(project, 'node_modules', entry), join(packages, entry));
}

async function run(folder: string, name: string, parts: string[]): Promise<Counts> {
  const counts = none();
  const child = spawn(process.execPath, ['tests/run/run.ts', 'quick', ...parts], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
    if (passed) Object.assign(counts, { passed: Number(passed), failed: Number(failed) });
    else process.stdout.write(`${name}: ${line}\n`);
  }
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  // A run that broke off has failed, whatever it counted.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

const [, , named, ...parts] = process.argv;
if (import.meta.main && named !== undefined) {
  const { passed, failed } = await runWithOwner(named, parts);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
