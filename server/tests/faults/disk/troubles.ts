import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { strace } from '../../../../tests/support/machine/strace.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { untilNoneOwed } from '../load/ledger.ts';
import { makeImage, mountImage } from './mounts.ts';
import { throughTrouble } from './trouble.ts';

/** Faults of a disk, as strace names them, and about how many of the calls a commit makes. */
export const diskFaults = {
  'disk error at sync': { calls: 'fsync,fdatasync', error: 'EIO', perCommit: 1 },
  'disk error at write': { calls: 'pwrite64', error: 'EIO', perCommit: 14 },
  'disk full at write': { calls: 'pwrite64', error: 'ENOSPC', perCommit: 14 },
};

/**
 * After some commits the kernel gives errors for the database's log, and then no more.
 * @param size How many commits go well before, and how many calls then give the error.
 */
export async function throughDiskErrors(
  name: keyof typeof diskFaults,
  { commits, errors }: { commits: number; errors: number },
): Promise<void> {
  const { calls, error, perCommit } = diskFaults[name];
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'contact.db');
  const first = commits * perCommit;
  const fault = `inject=${calls}:error=${error}:when=${first}..${first + errors - 1}`;
  const under = strace('/dev/null', calls, '-P', `${file}-wal`, '-e', fault);
  await throughTrouble({ file, under, refuses: true });
}

/** Another connection holds the database's write lock for a while. */
export async function throughLock(heldMs: number): Promise<void> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'contact.db');
  let holder: DatabaseSync | undefined;
  await throughTrouble({
    file,
    refuses: false,
    async begin() {
      holder = new DatabaseSync(file, { timeout: 10_000 });
      holder.exec('BEGIN IMMEDIATE');
    },
    async end() {
      await delay(heldMs);
      holder?.close();
    },
  });
}

/** A real disk of 16 MB fills up and has room again; then it is full once more when the server ends. */
export async function throughFullDisk(fullMs: number): Promise<void> {
  await using folder = await temporaryFolder();
  const image = join(folder.path, 'disk.img');
  await makeImage(image, 16);
  await using disk = await mountImage(image, join(folder.path, 'disk'));
  const ballast = join(disk.path, 'ballast');
  const file = join(disk.path, 'contact.db');
  await throughTrouble({
    file,
    refuses: true,
    begin: () => fill(ballast),
    async end() {
      await delay(fullMs);
      await rm(ballast);
    },
    async after() {
      await untilNoneOwed(`file:${file}`);
      await fill(ballast);
    },
  });
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  await using file = await open(path, 'w');
  for (let size = 64 * 1024; size >= 512; ) {
    try {
      await file.write(Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
  await file.sync().catch(() => {});
}
