import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, backupsAmong, nightOf, outdated } from '../../lib/backup-files.ts';
import type { BackupRun } from './backup-command.ts';
import { assertOurs, type KnownMark } from './backup-mark.ts';

// What visitors send meanwhile has to find room, too.
const spareBytes = 64 * 1024 * 1024;

export interface BackupFolder {
  /** Where backups go. The last part of its path is made. */
  folder: string;
  /** Of how many nights. */
  keep: number;
  /** The SQLite file. */
  database: string;
  /** Makes a whole copy of it under a new name. */
  copy: (file: string) => Promise<void>;
  mark: KnownMark;
  now: () => Date;
}

/** Makes tonight's backup, unless it is there. Then, and never without a new one, old ones are removed (`outdated`). */
export async function backUpTonight(place: BackupFolder): Promise<BackupRun> {
  const { folder, keep, now } = place;
  await assertOurs(folder, place.mark);
  const time = now();
  if (isMade(await readdir(folder), time)) return { made: undefined, warnings: [] };
  const made = await make(place, time);
  const warnings: string[] = [];
  for (const old of outdated(await readdir(folder), time, keep))
    await rm(join(folder, old), { recursive: true, force: true }).catch((error: unknown) =>
      warnings.push(`An old backup could not be removed: ${String(error)}`),
    );
  return { made, warnings };
}

/** Makes one in any case, as before a migration, and removes none: an older one that was put back may be migrated. */
export async function backUpNow(place: BackupFolder): Promise<BackupRun> {
  await assertOurs(place.folder, place.mark);
  return { made: await make(place, place.now()), warnings: [] };
}

function isMade(names: string[], time: Date): boolean {
  const tonight = nightOf(time);
  // A clock that ran ahead may have made a backup with tonight's name before tonight came. That one does not count.
  return backupsAmong(names).some(
    ({ night, madeAt, isDraft }) => night === tonight && madeAt <= time && !isDraft,
  );
}

/** @returns Its name. */
async function make({ folder, database, copy }: BackupFolder, time: Date): Promise<string> {
  await assertRoom(folder, database);
  const name = backupName(time);
  await copy(join(folder, name));
  return name;
}

/** So that a copy that does not fit does not take the room of requests until it fails. */
async function assertRoom(folder: string, database: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  let needed = spareBytes;
  for (const file of [database, `${database}-wal`])
    needed += await stat(file).then(
      ({ size }) => size,
      () => 0,
    );
  const [free, enough] = [bavail * bsize, needed].map((bytes) => Math.ceil(bytes / 1_048_576));
  if (bavail * bsize < needed)
    throw new Error(`${folder} has no room: ${free} MB are free, and ${enough} MB are needed`);
}
