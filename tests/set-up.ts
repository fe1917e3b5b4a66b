/**
 * Installs what tests need besides npm's packages: Debian packages if run as root, and large npm tools, each with its own folder and
 * lock file. Lists what it cannot install; tests that need it fail or are skipped with a message.
 * Usage: `node run.js tests/set-up.ts` for `npm test`; with `full` also for `npm run test:all`, with `bench` for `npm run bench`.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../server/tests/support/server/postgres.ts';
import { findChromium, findShell } from '../site/tests/support/browser/chromium.ts';
import { findOnPath } from './support/machine/programs.ts';

type Find = () => string | undefined;
const onPath =
  (name: string): Find =>
  () =>
    findOnPath([name]);

const canInstall = process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined;

/** The programs that each run needs, by the name of Debian's package. */
const programs: Record<string, Record<string, Find>> = {
  quick: {
    // A full browser works as well, but uses twice the resources.
    'chromium-headless-shell': () => findShell() ?? (canInstall ? undefined : findChromium()),
    postgresql: findPostgres,
    openssl: onPath('openssl'),
    'espeak-ng': onPath('espeak-ng'),
    ...(process.platform === 'linux' && { strace: onPath('strace') }),
  },
  full: {
    'firefox-esr': onPath('firefox-esr'),
    'webkit2gtk-driver': onPath('WebKitWebDriver'),
    xvfb: onPath('Xvfb'),
    pgbouncer: () => findOnPath(['pgbouncer', '../sbin/pgbouncer']),
    'nginx-light': () => findOnPath(['nginx', '../sbin/nginx']),
    rspamd: onPath('rspamd'),
    spamassassin: onPath('spamassassin'),
  },
  bench: { chromium: findChromium },
};
const tools: Record<string, string> = {
  quick: 'server/tests/deno',
  full: 'server/tests/attacks/full/observatory',
  bench: 'tests/bench/lighthouse',
};

const project = join(import.meta.dirname, '..');
for (const run of ['quick', ...process.argv.slice(2)]) {
  const [packages, folder] = [programs[run], tools[run]];
  if (!packages || !folder)
    throw new Error(`Unknown run ${run}. Choose from: ${Object.keys(tools).join(', ')}`);
  const isMissing = (name: string) => !packages[name]?.();
  installFromDebian(Object.keys(packages).filter(isMissing));
  for (const name of Object.keys(packages).filter(isMissing))
    process.stdout.write(
      `${name} is missing: install it (on Debian: sudo apt-get install ${name})\n`,
    );
  installFromNpm(join(project, folder));
}

function installFromDebian(names: string[]): void {
  if (names.length === 0 || !canInstall) return;
  process.stdout.write(`Installing ${names.join(', ')} from the packages of this system\n`);
  attempt('apt-get', ['update', '-qq']);
  for (const name of names) attempt('apt-get', ['install', '-qq', '-y', name]);
}

/** Installs without running install scripts. */
function installFromNpm(folder: string): void {
  const timeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs;
  const installedAt = timeOf('node_modules/.package-lock.json') ?? 0;
  if (installedAt >= (timeOf('package-lock.json') ?? 0)) return;
  process.stdout.write(`Installing the locked packages of ${folder}\n`);
  attempt('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** Runs a command. Only prints a failure, because the tests that need the command's result report what is missing. */
function attempt(command: string, parameters: string[]): void {
  try {
    execFileSync(command, parameters, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
  }
}
