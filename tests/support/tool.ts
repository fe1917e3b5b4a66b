import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a tool that is larger than the project itself, and so has a lock file and a folder of its own. Its install
 * scripts do not run. Nothing happens where the wanted version is there.
 * @throws Error that says what is missing.
 */
export function installTool(folder: string, name: string): void {
  const wanted = read(join(folder, 'package.json'))?.dependencies?.[name];
  if (read(join(folder, 'node_modules', name, 'package.json'))?.version === wanted) return;
  process.stderr.write(`Installing ${name} ${wanted} (npm ci, once)\n`);
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  } catch {
    throw new Error(`${name} ${wanted} is missing: "npm ci --ignore-scripts" in ${folder} failed`);
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
