/** Runs every fault at its full size, one after another, and ends with a table. Some need root on Linux. */
import { diskFaults, throughDiskErrors } from './disk-errors.ts';
import { throughFullDisk } from './full-disk.ts';
import { killUnderLoad } from './kill.ts';
import { throughLock } from './locked.ts';
import { isWithoutMounts } from './mounts.ts';
import { cutPower } from './power-cut.ts';
import { anySeed } from './random.ts';
import { readOnlyStarts } from './read-only.ts';
import { mustFail, noReport, type Report } from './report.ts';
import { besideSlowClients } from './slow-clients.ts';
import { everyCommitSynced, syncControl } from './sync.ts';
import { toTable } from './table.ts';
import { terminateUnderLoad } from './terminate.ts';

const seed = Number(process.argv[2] ?? anySeed());
const connections = 32;

const everywhere: (() => Promise<Report>)[] = [
  () => killUnderLoad({ acknowledged: 60_000, kills: 60, connections, seed, awaitsLeases: true }),
  () => terminateUnderLoad({ acknowledged: 20_000, ends: 20, connections, seed }),
  () => throughLock({ heldMs: 5_000 }),
  () => besideSlowClients(1_000),
  () => readOnlyStarts(),
];
const onLinux = [
  () => everyCommitSynced(2_000),
  () => syncControl(500),
  ...(Object.keys(diskFaults) as (keyof typeof diskFaults)[]).map(
    (fault) => () => throughDiskErrors(fault, { commits: 1_000, errors: 1_000 }),
  ),
];
const asRoot = [
  () => throughFullDisk({ fullMs: 10_000 }),
  () => cutPower({ cuts: 40, most: 1_200, seed }),
  async () => mustFail(await cutPower({ cuts: 20, most: 600, seed, relaxedTo: 'NORMAL' })),
];

const scenarios = [
  ...everywhere,
  ...(process.platform === 'linux' ? onLinux : []),
  ...(isWithoutMounts ? [] : asRoot),
];
process.stdout.write(`seed ${seed}\n`);
if (isWithoutMounts) process.stdout.write(`No full disk, no power cuts: ${isWithoutMounts}\n`);
const reports: Report[] = [];
for (const [index, scenario] of scenarios.entries()) {
  const report = await scenario().catch((error: unknown) => {
    return { ...noReport, scenario: `number ${index + 1}`, failures: [`broke off: ${error}`] };
  });
  reports.push(report);
  process.stdout.write(`${toTable([report])}\n`);
}
process.stdout.write(`\n${toTable(reports)}\n`);
process.exitCode = reports.every(({ failures }) => failures.length === 0) ? 0 : 1;
