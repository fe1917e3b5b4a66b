/** `npm run dev`: the page with live reload, and the function, which restarts when its code changes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const shell = process.platform === 'win32';

const root = ['--root', resolve('site')];

// The server also serves the built files, and does not start without them.
if (!existsSync('dist/index.html'))
  execFileSync('node', ['build/build.ts'], { stdio: 'inherit', shell });

const children: ChildProcess[] = [
  spawn('node', ['--watch', 'server/main.ts'], {
    stdio: 'inherit',
    shell,
  }),
  spawn('astro', ['dev', ...root], { stdio: 'inherit', shell }),
];

// When one ends, so does the other.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill();
  });
}
