// @ts-check
/** `npm start` builds the site and serves it. `npm run serve` (`--as-built`) serves the last build. */
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { envFlags, run } from './pinned-node.js';
import { serverFlags } from './server-flags.js';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

process.exitCode = (!process.argv.includes('--as-built') && (await build())) || (await serve());

/** @returns The exit status. */
async function build() {
  // A host may have removed the packages that build the site.
  const isInstalled = existsSync('node_modules/astro');
  if (!isInstalled)
    process.stderr.write('De pakketten die de site bouwen, ontbreken. Typ: npm ci --include=dev\n');
  const status = isInstalled ? await run(['--settings', 'build/build.ts']) : 1;
  const isStopped = [SIGHUP, SIGINT, SIGTERM].some((signal) => status === 128 + signal);
  if (status === 0 || isStopped) return status;
  process.stderr.write('De site is niet gebouwd. De vorige versie start u met: npm run serve\n');
  return 1;
}

/** Restarts the server if it failed because another build replaced its files while it read them. */
async function serve() {
  for (;;) {
    const idAtStart = buildId();
    const status = await run([...serverFlags, ...envFlags(), 'dist-server/main.js']);
    if (status !== 1 || buildId() === idAtStart) return status;
  }
}

/** Identifies the last build. */
function buildId() {
  const folders = ['dist', 'dist-server'];
  return folders.map((name) => statSync(name, { throwIfNoEntry: false })?.ino).join();
}
