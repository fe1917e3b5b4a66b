import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/storage/postgres/postgres-store.ts';
import { startProbe } from '../../server/tests/faults/load/probe.ts';
import { besideSlowClients } from '../../server/tests/faults/processes/slow-clients.ts';
import { scripted } from '../../server/tests/support/mail/mail-moods.ts';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { startPostgres } from '../../server/tests/support/server/postgres.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median, repeat } from './figures.ts';
import { type Measured, sendAtOnce, sendSteadily } from './load.ts';
import { pgbench } from './pgbench.ts';

const starts = 7;
const rounds = 3;
const seconds = 6;

/** How fast the function is, and what the server takes. */
export async function benchFunction(): Promise<Figure[]> {
  return [
    ...(await shareOfBareServer()),
    await steadyRate(),
    ...(await memory()),
    await besideFlood(),
    await besideSlow(),
    await start(),
    ...(await shareOfPgbench()),
  ];
}

/** Beside a server that does nothing but the same inserts, by turns, as the disk is fast and slow by the hour. */
async function shareOfBareServer(): Promise<Figure[]> {
  return await repeat(rounds, async (round) => {
    const limit = await fullRate({ program: 'tests/bench/bare-function.ts' });
    const ours = await fullRate();
    return {
      name: `durable requests/s, 64 connections, as a share of a bare server's (${round} of ${rounds})`,
      value: ours.perSecond / limit.perSecond,
      target: { atLeast: 0.5 },
      note: `${Math.round(ours.perSecond)} of ${Math.round(limit.perSecond)}; ${told(ours)}`,
    };
  });
}

async function fullRate(...how: Parameters<typeof startBuiltServer>): Promise<Measured> {
  await using server = await startBuiltServer(...how);
  return await warmRate(server.address);
}

async function warmRate(address: string): Promise<Measured> {
  // As long as it takes until the compiler has seen what is hot.
  await sendAtOnce(address, 64, seconds);
  return await sendAtOnce(address, 64, seconds);
}

async function steadyRate(): Promise<Figure> {
  await using server = await startBuiltServer();
  await sendAtOnce(server.address, 64, 2);
  const steady = await sendSteadily(server.address, 500, 10);
  return {
    name: 'p99 in ms at 500 requests/s',
    value: steady.p99Ms,
    target: { atMost: 10 },
    note: told(steady),
  };
}

function told({ p50Ms, p99Ms, refused }: Measured): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, refused ${refused}`;
}

async function memory(): Promise<Figure[]> {
  await using bare = await startBuiltServer({ program: 'tests/bench/bare-hono.mjs' });
  await using server = await startBuiltServer();
  await delay(2_000);
  const idle = await server.memory();
  const limit = await bare.memory();
  const load = await sendAtOnce(server.address, 1_000, 10);
  const busy = await server.memory();
  return [
    {
      name: "MiB idle, as a share of a bare Hono server's",
      value: idle && limit && idle.now / limit.now,
      target: { atMost: 1.3 },
      note: `${idle?.now.toFixed(0)} of ${limit?.now.toFixed(0)} MiB`,
    },
    {
      name: 'MiB at most under 1,000 connections',
      value: busy?.most,
      target: { atMost: 250 },
      note: `${Math.round(load.perSecond)} requests/s, refused ${load.refused}`,
    },
  ];
}

/** Calls past the limit of their network, as fast as this machine sends them. */
async function besideFlood(): Promise<Figure> {
  await using server = await startBuiltServer({}, { RATE_LIMIT: '1' });
  await using probe = startProbe(server.address);
  const { refused } = await sendAtOnce(server.address, 64, seconds);
  const { medianMs, slowestMs } = await probe.stop();
  return {
    name: 'ms for the page beside a flood of one network',
    value: medianMs,
    target: { atMost: 30 },
    note: `median, ${slowestMs.toFixed(0)} at most; ${Math.round(refused / seconds)} calls/s refused`,
  };
}

async function besideSlow(): Promise<Figure> {
  const { medianMs, slowestMs } = await besideSlowClients(1_000);
  return {
    name: 'ms for the page beside 1,000 slow clients',
    value: medianMs,
    target: { atMost: 50 },
    note: `median, ${slowestMs.toFixed(0)} at most`,
  };
}

async function start(): Promise<Figure> {
  const times = await repeat(starts, async () => {
    await using server = await startBuiltServer();
    return server.startMs;
  });
  return {
    name: 'ms from start to first answer',
    value: median(times),
    target: { atMost: 250 },
    note: `median of ${starts}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`,
  };
}

/** The same with the requests in PostgreSQL, which shares this machine's processors with the server. */
async function shareOfPgbench(): Promise<Figure[]> {
  const name = "on PostgreSQL: durable requests/s, 64 connections, as a share of pgbench's";
  const target = { atLeast: 0.6 };
  const postgres = await startPostgres({ isSynced: true }).catch((error: Error) => error);
  if (postgres instanceof Error)
    return [{ name, value: undefined, target, note: postgres.message }];
  await using _ = postgres;
  await using mailServer = await startMailServer(scripted({}));
  return await repeat(rounds, async (round) => {
    // In a database of its own, as our worker would deliver what it inserts.
    const limit = await pgbench(await withTables(await postgres.create()), 64, seconds);
    const env = { DATABASE_URL: await postgres.create(), SMTP_URL: mailServer.url };
    await using server = await startBuiltServer({}, env);
    const ours = await warmRate(server.address);
    const memory = await server.memory();
    return {
      name: `${name} (${round} of ${rounds})`,
      value: ours.perSecond / limit,
      target,
      note: `${Math.round(ours.perSecond)} of ${Math.round(limit)}; ${told(ours)}, ${memory?.most.toFixed(0)} MiB at most`,
    };
  });
}

async function withTables(database: string): Promise<string> {
  await (await openDatabase(new URL(database), true)).close();
  return database;
}
