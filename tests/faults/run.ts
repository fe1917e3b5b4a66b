/**
 * Runs every fault at its full size, one after another, and ends with a table. Some need root on Linux.
 * Scenarios that are named are run alone: `npm run test:faults -- --seed 1 'power cut'`.
 */
import { parseArgs } from 'node:util';
import { endCopiesInTurn } from './copies.ts';
import { diskFaults, throughDiskErrors } from './disk-errors.ts';
import { throughFullDisk } from './full-disk.ts';
import { killUnderLoad } from './kill.ts';
import { throughLock } from './locked.ts';
import type { Outcome } from './mail-outcome.ts';
import { clockScenarios, mailScenarios } from './mood-and-clock-table.ts';
import { isWithoutMounts } from './mounts.ts';
import { losePostgres } from './postgres-away.ts';
import { cutPower } from './power-cut.ts';
import { anySeed } from './random.ts';
import { readOnlyStarts } from './read-only.ts';
import { mustFail, noReport, type Report } from './report.ts';
import { besideSlowClients } from './slow-clients.ts';
import { everyCommitSynced, syncControl } from './sync.ts';
import { toTable } from './table.ts';
import { terminateUnderLoad } from './terminate.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? anySeed());
const connections = 32;
const threeCopies = { copies: 3, acknowledged: 20_000, connections, seed };
type Scenarios = Record<string, () => Promise<Report>>;

const everywhere: Scenarios = {
  'kill -9': () =>
    killUnderLoad({ acknowledged: 70_000, kills: 70, connections, seed, awaitsLeases: true }),
  SIGTERM: () => terminateUnderLoad({ acknowledged: 20_000, ends: 20, connections, seed }),
  'database locked': () => throughLock({ heldMs: 5_000 }),
  'slow clients': () => besideSlowClients(1_000),
  'read-only starts': readOnlyStarts,
  'mail server': () => allOf(mailScenarios),
  clock: () => allOf(clockScenarios),
  'PostgreSQL away': () =>
    losePostgres({ faults: 20, between: 1_000, mostAwayMs: 5_000, connections, seed }),
  'copies restarted': () => endCopiesInTurn('SIGTERM', { ...threeCopies, ends: 30 }),
  'copies killed': () => endCopiesInTurn('SIGKILL', { ...threeCopies, ends: 30 }),
};
const onLinux: Scenarios = {
  'every commit synced': () => everyCommitSynced(2_000),
  'every commit synced, control with NORMAL': () => syncControl(500),
};
for (const name of Object.keys(diskFaults) as (keyof typeof diskFaults)[]) {
  onLinux[name] = () => throughDiskErrors(name, { commits: 1_000, errors: 1_000 });
}
const asRoot: Scenarios = {
  'disk full': () => throughFullDisk({ fullMs: 10_000 }),
  'power cut': () => cutPower({ cuts: 25, most: 800, seed }),
  'power cut, control with NORMAL': async () =>
    mustFail(await cutPower({ cuts: 20, most: 600, seed, relaxedTo: 'NORMAL' })),
};

const scenarios = {
  ...everywhere,
  ...(process.platform === 'linux' ? onLinux : {}),
  ...(isWithoutMounts ? {} : asRoot),
};
process.stdout.write(`seed ${seed}\n`);
if (isWithoutMounts) process.stdout.write(`No full disk, no power cuts: ${isWithoutMounts}\n`);
const reports: Report[] = [];
for (const [scenario, run] of Object.entries(scenarios)) {
  const isAsked = positionals.length === 0 || positionals.some((name) => scenario.startsWith(name));
  if (!isAsked) continue;
  const report = await run().catch((error: unknown) => {
    return { ...noReport, failures: [`broke off: ${error}`] };
  });
  reports.push({ ...report, scenario });
  process.stdout.write(`${toTable(reports.slice(-1))}\n`);
}
process.stdout.write(`\n${toTable(reports)}\n`);
process.exitCode = reports.every(({ failures }) => failures.length === 0) ? 0 : 1;

/** Runs scenarios side by side, as most of their time is waiting, and adds them up; each throws by itself. */
async function allOf(scenarios: { name: string; run: () => Promise<Outcome> }[]): Promise<Report> {
  const waiting = scenarios.values();
  const total: Report = { ...noReport, failures: [], notes: [] };
  const takeTurns = async () => {
    for (const { name, run } of waiting) {
      const outcome = await run().catch((error: unknown) => {
        total.failures.push(`${name}: ${error}`);
      });
      if (!outcome) continue;
      total.faults += outcome.faults;
      total.acknowledged += outcome.acknowledged;
      total.refused += outcome.refused;
      total.lost += outcome.lost;
      total.repeated += outcome.repeated;
      total.notes.push(
        `${name}: ${outcome.faults} faults, ${outcome.repeated} repeats, ${outcome.slowestMs} ms to the last`,
      );
    }
  };
  await Promise.all(Array.from({ length: 10 }, takeTurns));
  return total;
}
