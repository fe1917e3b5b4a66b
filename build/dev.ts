/**
 * `npm run dev`: the Astro dev server with live reload, and the API server, which restarts when its code changes.
 * `--owner=NAME` shows the page of the test owner NAME (`tests/show-owner.ts`) instead.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const shell = process.platform === 'win32';

const { owner } = parseArgs({ options: { owner: { type: 'string' } } }).values;

const root = ['--root', resolve('site')];

// The server also serves the built files, and does not start without them.
if (owner === undefined && !existsSync('dist/index.html'))
  execFileSync('node', ['build/build.ts'], { stdio: 'inherit', shell });

const start = (program: string, ...parameters: string[]): ChildProcess =>
  spawn(program, parameters, { stdio: 'inherit', shell });

const children =
  owner === undefined
    ? [start('node', '--watch', 'server/main.ts'), start('astro', 'dev', ...root)]
    : [start('node', 'tests/show-owner.ts', owner)];

// When either ends, the other is stopped.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill();
  });
}
