import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { backupName, backupsAmong, nightOf, outdated } from '../lib/backup-files.ts';
import { createPeriodic } from '../lib/periodic.ts';

const lookEveryMs = 10_000;
const pauseMs = 10 * 60_000;
// What visitors send meanwhile has to find room, too.
const spareBytes = 64 * 1024 * 1024;

interface BackupOptions {
  /** Where they go. The last part of its path is made. */
  folder: string;
  /** Of how many nights. */
  keep: number;
  /** The SQLite file. */
  database: string;
  /** Makes a whole copy of it under a new name. */
  copy: (file: string, stopping?: AbortSignal) => Promise<void>;
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
export function createBackups({ folder, keep, database, copy, now, log }: BackupOptions) {
  let failed: FailedBackup | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function look(stopping: AbortSignal): Promise<void> {
    // Also a clock that was put back lets it try again.
    if (Math.abs(now().getTime() - failedAt) < pauseMs) return;
    await attempt(async () => {
      if (!(await isMade())) await removeOld(await make(stopping));
    }, stopping);
  }

  async function isMade(): Promise<boolean> {
    const time = now();
    const tonight = nightOf(time);
    // A clock that ran ahead may have made a backup with tonight's name before tonight came. That one does not count.
    return backupsAmong(await readdir(folder)).some(
      ({ night, madeAt, isDraft }) => night === tonight && madeAt <= time && !isDraft,
    );
  }

  /** @returns The time by which it is named. */
  async function make(stopping?: AbortSignal): Promise<Date> {
    const time = now();
    await assertRoom(folder, database);
    const name = backupName(time);
    await copy(join(folder, name), stopping);
    log.info({ file: name }, 'backup made');
    return time;
  }

  async function removeOld(time: Date): Promise<void> {
    for (const old of outdated(await readdir(folder), time, keep))
      await rm(join(folder, old), { recursive: true, force: true }).catch((error: unknown) =>
        log.error({ err: error, file: old }, 'an old backup could not be removed'),
      );
  }

  async function attempt(work: () => Promise<unknown>, stopping?: AbortSignal) {
    try {
      if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
      await work();
      failed = undefined;
    } catch (error) {
      if (stopping?.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failed?.reason)
        log.error({ err: error }, 'the backup could not be made; tried again every ten minutes');
      failed = { since: failed?.since ?? now(), reason };
      failedAt = now().getTime();
    }
  }

  return {
    ...createPeriodic(look, lookEveryMs),
    /**
     * Makes one in any case, as before a migration, and removes none: an older one that was put back may be migrated. It does
     * not throw, since requests have to be taken all the same.
     */
    makeNow: () => attempt(make),
    failed: () => failed,
  };
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
