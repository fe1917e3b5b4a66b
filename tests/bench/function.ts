import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgresStore } from '../../server/storage/postgres/open-postgres-store.ts';
import { startProbe } from '../../server/tests/faults/load/probe.ts';
import { besideSlowClients } from '../../server/tests/faults/processes/slow-clients.ts';
import { scripted } from '../../server/tests/support/mail/mail-behaviours.ts';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { postgresPrograms, startPostgres } from '../../server/tests/support/server/postgres.ts';
import { type RunOptions, temporaryFolder } from '../../server/tests/support/server/server.ts';
import { median, repeat, report, spread } from './figures.ts';
import { type Measured, sendAtOnce, sendSteadily } from './load.ts';
import { startBuiltServer } from './server.ts';

const rounds = 3;
const seconds = 6;
const bareServer = 'tests/bench/bare-hono.mjs';

/** Measures a server that only makes the same inserts, then ours, in each round: the disk's speed varies over time. */
export async function benchSqlite(): Promise<void> {
  await repeat(rounds, async () => {
    const baseline = await fullRate({ program: 'tests/bench/bare-function.ts' });
    const ours = await fullRate();
    reportShare("on SQLite, as a share of a bare server's", ours, baseline.perSecond, '>= 0.5');
  });
}

/** Measures pgbench, then our server, in each round. PostgreSQL shares this machine's processors with the server. */
export async function benchPostgres(): Promise<void> {
  await using postgres = await startPostgres({ isSynced: true });
  await using mails = await startMailServer(scripted({}));
  await repeat(rounds, async () => {
    // In another database than ours, because our worker would deliver these requests.
    const baseline = await pgbench(await postgres.create());
    const env = { DATABASE_URL: await postgres.create(), SMTP_URL: mails.url };
    const ours = await fullRate({}, env);
    reportShare("on PostgreSQL, as a share of pgbench's", ours, baseline, '>= 0.6');
  });
}

function reportShare(of: string, ours: Measured, baseline: number, bound: '>= 0.5' | '>= 0.6') {
  const name = `durable requests/s, 64 connections, ${of}`;
  const note = `${Math.round(ours.perSecond)} of ${Math.round(baseline)}; ${describeLoad(ours)}`;
  report(name, ours.perSecond / baseline, bound, note);
}

function describeLoad({ p50Ms, p99Ms, refused }: Measured): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, refused ${refused}`;
}

async function fullRate(...parameters: Parameters<typeof startBuiltServer>): Promise<Measured> {
  await using server = await startBuiltServer(...parameters);
  // Warms up until Node has compiled the hot code.
  await sendAtOnce(server.address, 64, seconds);
  return await sendAtOnce(server.address, 64, seconds);
}

const inserts = `
\\set number random(1, 1000000000000)
begin;
insert into contact.requests
  (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed, fingerprint)
  values (:number, now(), 'Anne', 'Bench', 'bench@praktijk.example', '0612345678', 'demo', '', true, :number)
  returning id \\gset
insert into contact.deliveries (request_id, kind, due_at, owed_since) values (:id, 'notification', now(), now());
commit;
`;

/** Transactions a second of the same two inserts, measured by PostgreSQL's own benchmark. */
async function pgbench(database: string): Promise<number> {
  await (await openPostgresStore(new URL(database), true)).close();
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'inserts.sql');
  await writeFile(file, inserts);
  const flags = ['-n', '-c', '64', '-j', '2', '-T', String(seconds), '-f', file, database];
  const { stdout } = await promisify(execFile)(join(postgresPrograms(), 'pgbench'), flags);
  return Number(stdout.match(/tps = ([\d.]+)/)?.[1]);
}

/** How long callers and visitors wait. */
export async function benchTimes(): Promise<void> {
  const starts = await repeat(7, async () => ({
    ours: await timeStart(),
    bare: await timeStart({ program: bareServer }),
  }));
  const [ours, bare] = [starts.map(({ ours }) => ours), starts.map(({ bare }) => bare)];
  const ms = `ms ${median(ours).toFixed(0)} of ${median(bare).toFixed(0)}; ${spread(ours)}`;
  report(
    'start to first response, relative to a bare Hono server',
    median(ours) / median(bare),
    '<= 2.5',
    ms,
  );

  await using server = await startBuiltServer();
  await sendAtOnce(server.address, 64, 2);
  const steady = await sendSteadily(server.address, 500, 10);
  report('p99 in ms at 500 requests/s', steady.p99Ms, '<= 10', describeLoad(steady));

  // Calls past the rate limit, as fast as this machine can send them.
  await using limited = await startBuiltServer({}, { RATE_LIMIT: '1' });
  await using probe = startProbe(limited.address);
  const { refused } = await sendAtOnce(limited.address, 64, seconds);
  const flood = await probe.stop();
  const note = `${flood.slowestMs.toFixed(0)} at most; ${Math.round(refused / seconds)} calls/s refused`;
  report('ms to load the page during a flood from one network', flood.medianMs, '<= 30', note);

  const slow = await besideSlowClients(1_000);
  const most = `${slow.slowestMs.toFixed(0)} at most`;
  report('ms to load the page with 1,000 slow clients', slow.medianMs, '<= 50', most);
}

/** @returns The milliseconds from start to first response. */
async function timeStart(options: RunOptions = {}): Promise<number> {
  const since = performance.now();
  await using _ = await startBuiltServer(options);
  return performance.now() - since;
}

export async function benchMemory(): Promise<void> {
  await using bare = await startBuiltServer({ program: bareServer });
  await using server = await startBuiltServer();
  await delay(2_000);
  const [base, idle] = [await mebibytes(bare.pid, 'VmRSS'), await mebibytes(server.pid, 'VmRSS')];
  const note = `${idle.toFixed(0)} of ${base.toFixed(0)} MiB`;
  report("MiB idle, as a share of a bare Hono server's", idle / base, '<= 1.3', note);
  const load = await sendAtOnce(server.address, 1_000, 10);
  const most = await mebibytes(server.pid, 'VmHWM');
  report('peak MiB under 1,000 connections', most, '<= 250', describeLoad(load));
}

/** The memory of a process: current (`VmRSS`) or peak (`VmHWM`). */
async function mebibytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1]) / 1_024;
}
