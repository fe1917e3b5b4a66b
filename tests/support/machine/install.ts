import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a command is; the first of `names` that some folder of PATH holds. */
export function findOnPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((path) => existsSync(path));
}

/**
 * Where a command is; if it is nowhere, Debian's package that holds it is installed.
 * @throws Error that says what to install.
 */
export function ensureCommand(command: string, packageName = command): string {
  const advice = `${command} is missing: sudo apt-get install ${packageName}`;
  if (!findOnPath([command])) installPackage(packageName, advice);
  const found = findOnPath([command]);
  if (!found) throw new Error(advice);
  return found;
}

/**
 * Installs a package of Debian's.
 * @throws Error `advice` where it cannot.
 */
export function installPackage(name: string, advice: string): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  process.stdout.write(`Installing ${name} from the packages of this system...\n`);
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] as const };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: [...quietly.stdio] });
    execFileSync('apt-get', ['install', '-qq', '-y', name], {
      stdio: [...quietly.stdio],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    // What apt-get itself has to say of it stands above.
    throw new Error(advice, { cause: error });
  }
}
