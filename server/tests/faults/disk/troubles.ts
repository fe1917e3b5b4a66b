import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { strace } from '../../../../tests/support/machine/strace.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { untilNonePending } from '../load/ledger.ts';
import { startProbe } from '../load/probe.ts';
import { timeout } from '../load/test-fault.ts';
import { underLoad } from '../load/under-load.ts';
import { makeImage, mountImage } from './mounts.ts';

const longestStallMs = 250;
const timeoutMs = 60_000;

interface Trouble {
  /** Path of the database. */
  file: string;
  /** A command that runs the server: `strace -D …`. */
  under?: string[];
  /** Whether requests must be refused meanwhile; otherwise they may wait. */
  refuses: boolean;
  /** Starts the fault; resolves when it has begun. */
  begin?(): Promise<unknown>;
  /** Ends the fault after long enough. */
  end?(): Promise<unknown>;
  /** Called once the load has stopped. */
  after?(): Promise<unknown>;
}

/** Starts and ends a fault under load: no false success, no blocked event loop, and the server recovers by itself. */
async function throughTrouble({ file, under = [], ...trouble }: Trouble): Promise<void> {
  await using folder = await temporaryFolder();
  const stallLog = join(folder.path, 'stalls');
  const { flags, env } = watchStalls(stallLog);
  const options = { database: `file:${file}`, env, manner: { under, flags } };
  await underLoad(options, async ({ servers, load }) => {
    await load.reached(100);
    const since = Date.now();
    await using probe = startProbe(servers[0]?.address ?? '');
    await trouble.begin?.();
    const isRefused = () => load.refused.size > 0;
    if (trouble.refuses) await until('some are refused', isRefused, timeout(timeoutMs));
    await trouble.end?.();
    const goal = load.acknowledged.size + 200;
    await until('the server recovers', () => load.acknowledged.size >= goal, timeout(timeoutMs));
    const stallMs = longestStall(stallLog, since);
    assert.ok(stallMs <= longestStallMs, `the event loop was blocked for ${stallMs} ms`);
    await probe.stop();
    await load.stop();
    assert.equal(load.broken, 0);
    await trouble.after?.();
  });
}

/** How to run a server that logs blocks of its event loop in `file`. */
export function watchStalls(file: string) {
  return {
    flags: ['--import', './server/tests/faults/disk/stall-watch.ts'],
    env: { STALL_LOG: file },
  };
}

/** The longest stall that ended at `since` or later; 0 if none was logged. */
export function longestStall(file: string, since: number): number {
  if (!existsSync(file)) return 0;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const stalls = lines.map((line) => line.split(' ').map(Number));
  return Math.max(0, ...stalls.map(([at = 0, ms = 0]) => (at >= since ? ms : 0)));
}

/** Disk faults for strace to inject, with the approximate number of such calls per commit. */
export const diskFaults = {
  'disk error at sync': { calls: 'fsync,fdatasync', error: 'EIO', perCommit: 1 },
  'disk error at write': { calls: 'pwrite64', error: 'EIO', perCommit: 14 },
  'disk full at write': { calls: 'pwrite64', error: 'ENOSPC', perCommit: 14 },
};

/**
 * After some commits the system calls on the database's log fail for a while.
 * @param size How many commits succeed first, and how many calls then fail.
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

/** A real disk of 16 MB fills up and is freed; it is full again when the server stops. */
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
      await untilNonePending(`file:${file}`);
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
