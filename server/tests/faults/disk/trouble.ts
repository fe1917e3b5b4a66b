import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../../tests/support/machine/until.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { startProbe } from '../load/probe.ts';
import { underLoad } from '../load/under-load.ts';

const longestStallMs = 250;
const patienceMs = 60_000;

interface Trouble {
  /** Path of the database. */
  file: string;
  /** A command that runs the server: `strace -D …`. */
  under?: string[];
  /** Whether requests must be refused while it lasts; if not, they may wait. */
  refuses: boolean;
  /** Brings it about; resolves when it is there. */
  begin?(): Promise<unknown>;
  /** Resolves when it has lasted long enough and is over. */
  end?(): Promise<unknown>;
  /** Once the load has stopped. */
  after?(): Promise<unknown>;
}

/** Trouble that comes and goes under load: nothing false, nobody waits for long, and it goes on by itself. */
export async function throughTrouble({ file, under = [], ...trouble }: Trouble): Promise<void> {
  await using folder = await temporaryFolder();
  const stallLog = join(folder.path, 'stalls');
  const { flags, env } = watchStalls(stallLog);
  const options = { database: `file:${file}`, env, manner: { under, flags } };
  await underLoad(options, async ({ servers, load }) => {
    await load.reached(100);
    const since = Date.now();
    await using probe = startProbe(servers[0]?.address ?? '');
    await trouble.begin?.();
    if (trouble.refuses) await until('some are refused', () => load.refused.size > 0, patienceMs);
    await trouble.end?.();
    const goal = load.acknowledged.size + 200;
    await until('it goes on', () => load.acknowledged.size >= goal, patienceMs);
    const stallMs = longestStall(stallLog, since);
    assert.ok(stallMs <= longestStallMs, `the event loop stood still for ${stallMs} ms`);
    await probe.stop();
    await load.stop();
    assert.equal(load.broken, 0);
    await trouble.after?.();
  });
}

/** How a server is run that notes in `file` when its event loop stood still. */
export function watchStalls(file: string) {
  return {
    flags: ['--import', './server/tests/faults/disk/stall-watch.ts'],
    env: { STALL_LOG: file },
  };
}

/** The longest stall that ended at `since` or later; 0 when none was noteworthy. */
export function longestStall(file: string, since: number): number {
  if (!existsSync(file)) return 0;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const stalls = lines.map((line) => line.split(' ').map(Number));
  return Math.max(0, ...stalls.map(([at = 0, ms = 0]) => (at >= since ? ms : 0)));
}
