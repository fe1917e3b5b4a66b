/** `npm run dev`: the page with live reload, and the function behind it, restarted when its code changes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const shell = process.platform === 'win32';

const root = ['--root', resolve('site')];

// The server answers for files, too, and does not start without any.
if (!existsSync('dist/index.html'))
  execFileSync('astro', ['build', ...root], { stdio: 'inherit', shell });

const children: ChildProcess[] = [
  spawn('node', ['--watch', 'server/main.ts'], {
    stdio: 'inherit',
    shell,
  }),
  spawn('astro', ['dev', ...root], { stdio: 'inherit', shell }),
];

// One that ends takes the other along.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill();
  });
}
