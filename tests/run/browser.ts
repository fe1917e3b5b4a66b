import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Counts } from './counts.ts';
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
  const results = join(project, 'test-results/browser.json');
  await rm(results, { force: true });
  const parameters = [
    'test',
    '--config=site',
    ...folders,
    ...selection(scope),
    '--reporter=dot,json',
  ];
  if (shard) parameters.push(`--shard=${shard.index}/${shard.total}`);
  const child = spawn(process.execPath, [playwright, ...parameters], {
    cwd: project,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const { stats } = JSON.parse(await readFile(results, 'utf8').catch(() => '{}')) as Results;
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  // A run that broke off has failed, whatever it counted.
  return { passed, failed: unexpected + flaky || (code === 0 ? 0 : 1), skipped };
}

interface Results {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}
