import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { backupName, backupsAmong, nightOf, outdated } from '../lib/backup-files.ts';
import { createPeriodic } from '../lib/periodic.ts';

const lookEveryMs = 10_000;
// What visitors send meanwhile has to find room, too.
const spareBytes = 64 * 1024 * 1024;

interface Parts {
  /** Where they go. The last part of its path is made. */
  folder: string;
  /** Of how many nights. */
  keep: number;
  /** The SQLite file. */
  database: string;
  /** Makes a whole copy of it under a new name. */
  copy: (file: string, stopping?: AbortSignal) => Promise<void>;
  /** Whether no process tried in the last minutes (`Store`). */
  claim: () => Promise<boolean>;
  now: () => Date;
  log: Logger;
}

export interface FailedBackup {
  /** When the first failed since one was made. */
  since: Date;
  reason: string;
}

/**
 * Makes a backup each night, or as soon as the server runs after it. Then, and never without a new one, old ones are removed
 * (`outdated`). One that failed is tried again every ten minutes.
 */
export function createBackups({ folder, keep, database, copy, claim, now, log }: Parts) {
  let failed: FailedBackup | undefined;

  async function look(stopping: AbortSignal): Promise<void> {
    await attempt(stopping, async () => {
      if ((await isMade()) || !(await claim())) return;
      await make(stopping);
    });
  }

  async function isMade(): Promise<boolean> {
    const tonight = nightOf(now());
    return backupsAmong(await namesIn(folder)).some(({ night }) => night === tonight);
  }

  async function make(stopping?: AbortSignal): Promise<void> {
    const time = now();
    await makeFolder(folder);
    await assertRoom(folder, database);
    const name = backupName(time);
    await copy(join(folder, name), stopping);
    failed = undefined;
    log.info({ file: name }, 'backup made');
    for (const old of outdated(await namesIn(folder), time, keep))
      await rm(join(folder, old), { recursive: true, force: true }).catch((error: unknown) =>
        log.error({ err: error, file: old }, 'an old backup could not be removed'),
      );
  }

  async function attempt(stopping: AbortSignal | undefined, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (stopping?.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failed?.reason)
        log.error({ err: error }, 'the backup could not be made; tried again every ten minutes');
      failed = { since: failed?.since ?? now(), reason };
    }
  }

  return {
    ...createPeriodic(look, lookEveryMs),
    /** Makes one in any case, as before a migration. It does not throw, since requests have to be taken all the same. */
    makeNow: () => attempt(undefined, () => make()),
    failed: () => failed,
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
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
