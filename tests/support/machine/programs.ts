import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first command of `names` that is in a folder of PATH. */
export function findOnPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((path) => existsSync(path));
}

/**
 * The path of a program that a test needs.
 * @throws Error that says how to get it.
 */
export function programAt(path: string | undefined, name: string): string {
  if (path && existsSync(path)) return path;
  throw new Error(`${name} is missing: "node run.js tests/set-up.ts" installs it or says how`);
}
