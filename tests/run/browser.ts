import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Counts, none } from './counts.ts';
import { fullTag, project, quickProjects } from './parts.ts';

export const playwright = join(project, 'node_modules/@playwright/test/cli.js');

export type Scope = 'quick' | 'all';

/** Playwright's arguments for the browser tests of a scope. */
export function selection(scope: Scope): string[] {
  const quick = quickProjects.map((name) => `--project=${name}`);
  if (scope === 'quick') return [...quick, `--grep-invert=${fullTag}`];
  return [...quick, '--project=second-origin-again'];
}

/** @param folders Of which parts; all when it is empty. */
export async function runBrowser(
  scope: Scope,
  folders: string[],
  shard?: { index: number; total: number },
): Promise<Counts> {
  const reporter = join(import.meta.dirname, 'browser-reporter.ts');
  const parameters = ['test', ...folders, ...selection(scope), `--reporter=${reporter}`];
  if (shard) parameters.push(`--shard=${shard.index}/${shard.total}`);
  const child = fork(playwright, parameters, {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let counts: Counts | undefined;
  child.on('message', (message) => {
    counts = message as Counts;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  // A run that broke off has failed, whatever it counted.
  const broke = code !== 0 && !counts?.failed;
  return { ...(counts ?? none()), failed: broke ? 1 : (counts?.failed ?? 0) };
}
