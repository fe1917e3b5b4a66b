import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupRun } from './backup-command.ts';
import { backupName, backupsAmong, newestFirst, nightOf, outdated } from './backup-files.ts';
import { assertOurs, type KnownMark } from './backup-mark.ts';

// Requests that arrive meanwhile need room, too.
const spareBytes = 64 * 1024 * 1024;

export interface BackupFolder {
  /** Where backups go. The last part of its path is made. */
  folder: string;
  /** For how many nights backups stay. */
  keep: number;
  /** The SQLite file. */
  database: string;
  /** Makes a whole copy of it under a new name. */
  copy: (file: string) => Promise<void>;
  /** Whether a copy can be restored. */
  isWhole: (file: string) => boolean;
  /** How many bytes still fit into the folder. */
  free: (folder: string) => Promise<number>;
  /** When the last one was made, according to the database. */
  lastMade: () => Date | undefined;
  mark: KnownMark;
  now: () => Date;
}

/** Makes tonight's backup, unless it is there. Then, and never without a new one, old ones are removed (`outdated`). */
export async function backUpTonight(place: BackupFolder): Promise<BackupRun> {
  const { folder, keep, now } = place;
  await assertOurs(folder, place.mark);
  const time = now();
  if (isMade(place, await readdir(folder), time)) return { made: undefined, warnings: [] };
  const warnings = await makeRoom(place, time);
  const made = await make(place, time);
  const isBroken = (name: string) => !place.isWhole(join(folder, name));
  for (const old of outdated(await readdir(folder), time, keep, isBroken))
    await rm(join(folder, old), { recursive: true, force: true }).catch((error: unknown) =>
      warnings.push(`An old backup could not be removed: ${String(error)}`),
    );
  return { made, warnings };
}

/**
 * Makes one in any case, as before a migration. It removes no older one, because the database to be migrated may itself be a
 * backup that was put back. It keeps none that equals the newest, or a server that starts again and again would fill the folder.
 */
export async function backUpNow(place: BackupFolder): Promise<BackupRun> {
  const { folder, now } = place;
  await assertOurs(folder, place.mark);
  const time = now();
  const warnings = await makeRoom(place, time);
  const [newest] = wholeOnes(place, newestFirst(await readdir(folder), time));
  const made = await make(place, time);
  if (!newest || !(await areEqual(join(folder, newest), join(folder, made))))
    return { made, warnings };
  await rm(join(folder, made));
  return { made: undefined, warnings };
}

function isMade(place: BackupFolder, names: string[], time: Date): boolean {
  const tonight = nightOf(time);
  // After a clock was put back, backups of this night and of later ones may have been made days ago.
  const last = place.lastMade();
  if (!last || last > time || nightOf(last) !== tonight) return false;
  // A clock that ran ahead may have given tonight's name to an earlier backup. That one does not count.
  const files = backupsAmong(names).filter(
    ({ night, madeAt }) => night === tonight && madeAt <= time,
  );
  return !wholeOnes(place, files).next().done;
}

/** @returns Its name. */
async function make({ folder, copy }: BackupFolder, time: Date): Promise<string> {
  const name = backupName(time);
  await copy(join(folder, name));
  return name;
}

function* wholeOnes(
  { folder, isWhole }: BackupFolder,
  files: { name: string; isDraft: boolean }[],
) {
  for (const { name, isDraft } of files) if (!isDraft && isWhole(join(folder, name))) yield name;
}

/**
 * A copy that does not fit would take the room of requests until it fails. Where there is too little, the oldest go, but never
 * the newest whole one, and none where that would not be enough.
 * @returns A warning for each one that went.
 */
async function makeRoom(place: BackupFolder, time: Date): Promise<string[]> {
  const { folder, database, free } = place;
  const needed = spareBytes + (await sizeOf(database)) + (await sizeOf(`${database}-wal`));
  const there = await free(folder);
  if (there >= needed) return [];
  const files = newestFirst(await readdir(folder), time);
  const [last] = wholeOnes(place, files);
  const oldest = files
    .filter(({ name, isDraft }) => isDraft || (last !== undefined && name !== last))
    .reverse();
  const sizes = await Promise.all(oldest.map(({ name }) => sizeOf(join(folder, name))));
  const room = sizes.reduce((total, size) => total + size, there);
  if (room < needed) {
    const [less, enough] = [there, needed].map((bytes) => Math.ceil(bytes / 1_048_576));
    throw new Error(`${folder} has no room: ${less} MB are free, and ${enough} MB are needed`);
  }
  const warnings: string[] = [];
  for (const { name } of oldest) {
    if ((await free(folder)) >= needed) break;
    await rm(join(folder, name), { recursive: true, force: true });
    warnings.push(`${name} was removed, as ${folder} had no room for a new one`);
  }
  return warnings;
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

async function areEqual(one: string, other: string): Promise<boolean> {
  if ((await sizeOf(one)) !== (await sizeOf(other))) return false;
  const [first, second] = await Promise.all([digest(one), digest(other)]);
  return first === second;
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}
