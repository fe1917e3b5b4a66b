import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of `names` found on PATH. */
export function findOnPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((path) => existsSync(path));
}

/** @throws Error that says how to install the program, unless it is at `path`. */
export function programAt(path: string | undefined, name: string): string {
  if (path && existsSync(path)) return path;
  throw new Error(`${name} is missing: "node run.js tests/set-up.ts" installs it or says how`);
}
