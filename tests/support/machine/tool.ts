import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const installMs = 5 * 60_000;

/**
 * Installs a tool that is larger than the project itself, and so has a lock file and a folder of its own. Its install
 * scripts do not run. Nothing happens where the wanted version is there. Of several processes that want it at once
 * one installs it, and the others wait.
 * @throws Error that says what is missing.
 */
export function installTool(folder: string, name: string): void {
  const wanted = read(join(folder, 'package.json'))?.dependencies?.[name];
  const isThere = () =>
    read(join(folder, 'node_modules', name, 'package.json'))?.version === wanted;
  const lock = join(folder, '.installing');
  if (isThere() && !isHeld(lock)) return;
  takeLock(lock);
  try {
    if (!isThere()) install(folder, `${name} ${wanted}`);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function install(folder: string, what: string): void {
  process.stderr.write(`Installing ${what} (npm ci, once)\n`);
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: installMs,
      shell: process.platform === 'win32',
    });
  } catch {
    throw new Error(`${what} is missing: "npm ci --ignore-scripts" in ${folder} failed`);
  }
}

/** A lock that is older than an install may last was left by a process that died. */
function isHeld(lock: string): boolean {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made < installMs;
}

function takeLock(lock: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    if (!isHeld(lock)) rmSync(lock, { recursive: true, force: true });
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      Atomics.wait(pause, 0, 0, 200);
    }
  }
}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
}

function read(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
