/**
 * What a build was made of, written down beside it, so that `npm start` builds only when it must. It goes by contents, as
 * neither a clone nor a copy of the project keeps the times of its files.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { owner } from '../owner.ts';

const photo = owner.contact?.photo?.file;

/** The files and folders that the site and its server are made of. */
export const inputFiles = [
  'owner.ts',
  'owner',
  'colours.ts',
  'hosting.ts',
  'site',
  'contact',
  'server',
  'build',
  'tsconfig.json',
  'package-lock.json',
  ...(photo ? [photo] : []),
];

/** The variables that are built into the pages. */
export const inputVariables = ['SITE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_KEY'];

/** By name, a hash of what each input holds. */
type Inputs = Record<string, string>;

interface BuildRecord {
  inputs: Inputs;
  /** The last day, `YYYY-MM-DD`, on which a build of the same inputs would say the same. */
  holdsUntil: string;
}

const recordFile = 'dist-server/build.json';

/** @param folder Of the project. */
export function readInputs(folder: string, env: Record<string, string | undefined>): Inputs {
  const contents = inputFiles.map((name) => [name, hashOf(join(folder, name))] as const);
  // As with every setting, what is empty counts as not set.
  const values = inputVariables.map((name) => [name, sha256(env[name]?.trim() ?? '')] as const);
  return Object.fromEntries([...contents, ...values]);
}

/** To be called before a build begins, as one that breaks off has changed what is there. */
export function removeRecord(folder: string): void {
  rmSync(join(folder, recordFile), { force: true });
}

export function writeRecord(folder: string, record: BuildRecord): void {
  writeFileSync(join(folder, recordFile), JSON.stringify(record, null, 2));
}

/**
 * Why the site must be built, as the rest of a sentence; undefined where a build made today would be the same.
 * `isUsable`: only time has passed, so that the build there is can go on.
 * @param today `YYYY-MM-DD`.
 */
export function reasonToBuild(
  folder: string,
  env: Record<string, string | undefined>,
  today: string,
): { why: string; isUsable: boolean } | undefined {
  const record = readRecord(folder);
  if (!record) return { why: 'there is no whole build yet', isUsable: false };
  const inputs = readInputs(folder, env);
  const changed = Object.keys(inputs).filter((name) => inputs[name] !== record.inputs[name]);
  if (changed.length > 0)
    return { why: `changed since the last build: ${changed.join(', ')}`, isUsable: false };
  if (today <= record.holdsUntil) return undefined;
  return {
    why: `of the last build something ended after ${record.holdsUntil}: a claim, a certificate or security.txt`,
    isUsable: true,
  };
}

function readRecord(folder: string): BuildRecord | undefined {
  const built = ['dist/index.html', 'dist-server/main.js'];
  if (!built.every((name) => existsSync(join(folder, name)))) return undefined;
  try {
    return JSON.parse(readFileSync(join(folder, recordFile), 'utf8'));
  } catch {
    // It is absent, or cut off.
    return undefined;
  }
}

/** Of a file, or of the names and contents of all files in a folder but its tests and what Astro writes there. */
function hashOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  // That the photo is missing is for the build to say.
  if (!found) return '';
  if (!found.isDirectory()) return sha256(readFileSync(path));
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(path, join(parentPath, name)).split(sep).join('/'))
    .filter((name) => !/\.test\.tsx?$|^(?:tests|\.astro)\//.test(name))
    .map((name) => [name, hashOf(join(path, name))])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(files));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
