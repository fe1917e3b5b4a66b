/**
 * What a build was made of and what it wrote, noted beside it, so that `npm start` builds only when it must. It compares
 * contents, as neither a clone nor a copy of the project keeps the times of its files.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { claimsThatEnd } from '../owner/checks.ts';
import { filledIn } from '../owner.ts';

const photo = filledIn.contact?.photo?.file;

/** The files and folders that the site and its server are made of. */
export const inputFiles = [
  'owner.json',
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

/** The input that changes with time alone: a page is built without claims and certificates that have ended. */
const endedInput = 'what has ended in owner.json';

/** A hash of each input, by the input's name. */
type Inputs = Record<string, string>;

interface BuildRecord {
  inputs: Inputs;
  /** Every file that the build wrote, as a path in the project. */
  outputs: string[];
}

const outputFolders = ['dist', 'dist-server'];
const recordFile = 'dist-server/build-record.json';

/**
 * @param folder The project's.
 * @param ended The claims and certificates that have ended, as paths in `owner.json`.
 */
export function readInputs(
  folder: string,
  env: Record<string, string | undefined>,
  ended = endedToday(),
): Inputs {
  const contents = inputFiles.map((name) => [name, hashOf(join(folder, name))] as const);
  // As with every setting, an empty value counts as not set.
  const values = inputVariables.map((name) => [name, sha256(env[name]?.trim() ?? '')] as const);
  return Object.fromEntries([...contents, ...values, [endedInput, sha256(ended.join())]]);
}

/** Call it before a build begins: a build that breaks off has already changed the output. */
export function removeRecord(folder: string): void {
  rmSync(join(folder, recordFile), { force: true });
}

export function writeRecord(folder: string, inputs: Inputs): void {
  const outputs = outputFolders.flatMap((name) =>
    filesIn(join(folder, name)).map((file) => `${name}/${file}`),
  );
  const record: BuildRecord = { inputs, outputs };
  writeFileSync(join(folder, recordFile), JSON.stringify(record, null, 2));
}

/**
 * Why the site must be built, as the rest of a sentence; undefined where a build made now would be the same.
 * `isUsable`: the build is whole, and out of date only because a claim or certificate has ended.
 * @param ended The claims and certificates that have ended, as paths in `owner.json`.
 */
export function reasonToBuild(
  folder: string,
  env: Record<string, string | undefined>,
  ended = endedToday(),
): { why: string; isUsable: boolean } | undefined {
  const record = readRecord(folder);
  if (!record) return { why: 'there is no whole build yet', isUsable: false };
  const missing = record.outputs.find((name) => !existsSync(join(folder, name)));
  if (missing) return { why: `missing from the last build: ${missing}`, isUsable: false };
  const inputs = readInputs(folder, env, ended);
  const changed = Object.keys(inputs).filter((name) => inputs[name] !== record.inputs[name]);
  if (changed.length === 0) return undefined;
  return {
    why: `changed since the last build: ${changed.join(', ')}`,
    isUsable: changed.every((name) => name === endedInput),
  };
}

function readRecord(folder: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, recordFile), 'utf8'));
  } catch {
    // It is absent, or cut off.
    return undefined;
  }
}

function endedToday(): string[] {
  const today = new Date().toISOString().slice(0, 10);
  return claimsThatEnd(filledIn)
    .filter(({ lastDay }) => lastDay < today)
    .map(({ path }) => path);
}

/** The hash of a file, or of all names and contents in a folder, except its tests and what Astro writes there. */
function hashOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  // The build says that the photo is missing.
  if (!found) return '';
  if (!found.isDirectory()) return sha256(readFileSync(path));
  const files = filesIn(path)
    .filter((name) => !/\.test\.tsx?$|^(?:tests|\.astro)\//.test(name))
    .map((name) => [name, hashOf(join(path, name))])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(files));
}

/** The paths of all files in `folder`, with slashes on every system. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
