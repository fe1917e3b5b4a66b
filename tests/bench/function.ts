import { setTimeout as delay } from 'node:timers/promises';
import { besideSlowClients } from '../faults/processes/slow-clients.ts';
import { scripted } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median } from './figures.ts';
import { type Measured, sendAtOnce, sendSteadily } from './load.ts';

const starts = 7;

/** How fast the function is, and what the server takes. */
export async function benchFunction(): Promise<Figure[]> {
  return [
    ...(await rates()),
    ...(await memory()),
    await besideSlow(),
    await start(),
    await rateOnPostgres(),
  ];
}

async function rates(): Promise<Figure[]> {
  await using server = await startBuiltServer();
  const full = await fullRate(server.address);
  const steady = await sendSteadily(server.address, 500, 10);
  return [
    {
      name: 'durable requests/s, 64 connections',
      value: full.perSecond,
      target: { atLeast: 8_000 },
      note: told(full),
    },
    {
      name: 'p99 in ms at 500 requests/s',
      value: steady.p99Ms,
      target: { atMost: 10 },
      note: told(steady),
    },
  ];
}

async function fullRate(address: string): Promise<Measured> {
  // As long as it takes until the compiler has seen what is hot.
  await sendAtOnce(address, 64, 6);
  return await sendAtOnce(address, 64, 10);
}

function told({ p50Ms, p99Ms, refused }: Measured): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, refused ${refused}`;
}

async function memory(): Promise<Figure[]> {
  await using server = await startBuiltServer();
  await delay(2_000);
  const idle = await server.memory();
  const load = await sendAtOnce(server.address, 1_000, 10);
  const busy = await server.memory();
  return [
    { name: 'MiB idle', value: idle?.now, target: { atMost: 70 } },
    {
      name: 'MiB at most under 1,000 connections',
      value: busy?.most,
      target: { atMost: 200 },
      note: `${Math.round(load.perSecond)} requests/s, refused ${load.refused}`,
    },
  ];
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
  const times: number[] = [];
  for (let time = 0; time < starts; time += 1) {
    await using server = await startBuiltServer();
    times.push(server.startMs);
  }
  return {
    name: 'ms from start to first answer',
    value: median(times),
    target: { atMost: 250 },
    note: `median of ${starts}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`,
  };
}

/** The same with the requests in PostgreSQL, on this machine, too. */
async function rateOnPostgres(): Promise<Figure> {
  const name = 'on PostgreSQL: durable requests/s, 64 connections';
  const postgres = await startPostgres({ isSynced: true }).catch((error: Error) => error);
  if (postgres instanceof Error) return { name, value: undefined, note: postgres.message };
  await using _ = postgres;
  await using mailServer = await startMailServer(scripted({}));
  const env = { DATABASE_URL: await postgres.create(), SMTP_URL: mailServer.url };
  await using server = await startBuiltServer({}, env);
  const full = await fullRate(server.address);
  const busy = await server.memory();
  const note = `${told(full)}, ${busy?.most.toFixed(0)} MiB at most`;
  return { name, value: full.perSecond, note };
}
