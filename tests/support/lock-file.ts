import { readFileSync } from 'node:fs';

export interface LockedPackage {
  /** Its folder: `node_modules/vite/node_modules/lightningcss`. */
  path: string;
  name: string;
  version: string;
  /** An SPDX expression. */
  license?: string;
  integrity?: string;
  /** Its source; absent for a package from the registry. */
  resolved?: string;
  link?: boolean;
  /** Whether it is bundled in another package, under that package's hash. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
  /** Whether it is only for building or testing. */
  dev?: boolean;
}

/**
 * The lock files: the project's own, and those of Lighthouse, the Observatory and Deno. Each locks more packages than
 * `least`.
 */
export const lockFiles = [
  { file: 'package-lock.json', holdsOnlyTools: false, least: 50 },
  { file: 'tests/bench/lighthouse/package-lock.json', holdsOnlyTools: true, least: 50 },
  {
    file: 'server/tests/attacks/full/observatory/package-lock.json',
    holdsOnlyTools: true,
    least: 50,
  },
  { file: 'server/tests/deno/package-lock.json', holdsOnlyTools: true, least: 6 },
];

/** The parts of the project that declare dependencies. */
export const workspaces: string[] = JSON.parse(readFileSync('package.json', 'utf8')).workspaces;

/** Every package in a lock file except the project itself and its workspaces. */
export function lockedPackages(file: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'>>;
  };
  const isOurs = (path: string, link?: boolean) =>
    ['', ...workspaces].includes(path) ||
    (link && workspaces.some((name) => path === `node_modules/${name}`));
  return Object.entries(packages)
    .filter(([path, { link }]) => !isOurs(path, link))
    .map(([path, entry]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...entry }));
}
