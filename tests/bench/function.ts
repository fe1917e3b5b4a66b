import { setTimeout as delay } from 'node:timers/promises';
import { startLightMailbox } from '../faults/load/light-mailbox.ts';
import { besideSlowClients } from '../faults/processes/slow-clients.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { startBuiltServer } from './built-server.ts';
import { sendAtOnce, sendSteadily } from './load.ts';
import type { Figure } from './table.ts';

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
  // As long as it takes until the compiler has seen what is hot.
  await sendAtOnce(server.address, 64, 6);
  const full = await sendAtOnce(server.address, 64, 10);
  const steady = await sendSteadily(server.address, 500, 10);
  return [
    {
      name: 'durable requests/s, 64 connections',
      value: full.perSecond,
      target: { atLeast: 8_000 },
      note: `p50 ${full.p50Ms.toFixed(1)} ms, p99 ${full.p99Ms.toFixed(1)} ms, refused ${full.refused}`,
    },
    {
      name: 'p99 in ms at 500 requests/s',
      value: steady.p99Ms,
      target: { atMost: 10 },
      note: `p50 ${steady.p50Ms.toFixed(1)} ms, refused ${steady.refused}`,
    },
  ];
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
  const times = [];
  for (let time = 0; time < starts; time += 1) {
    await using server = await startBuiltServer();
    times.push(server.startMs);
  }
  times.sort((a, b) => a - b);
  return {
    name: 'ms from start to first answer',
    value: times[Math.floor(starts / 2)],
    target: { atMost: 250 },
    note: `median of ${starts}, ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)}`,
  };
}

/** The same with the requests in PostgreSQL, on this machine, too. */
async function rateOnPostgres(): Promise<Figure> {
  const name = 'on PostgreSQL: durable requests/s, 64 connections';
  const missing = (error: Error) => ({
    name,
    value: undefined,
    target: undefined,
    note: error.message,
  });
  const postgres = await startPostgres({ isSynced: true }).catch(missing);
  if ('note' in postgres) return postgres;
  await using _ = postgres;
  await using mailbox = await startLightMailbox();
  await using server = await startBuiltServer(
    {},
    {
      DATABASE_URL: await postgres.create(),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'site@praktijk.example',
      MAIL_TO: 'eigenaar@praktijk.example',
    },
  );
  await sendAtOnce(server.address, 64, 6);
  const full = await sendAtOnce(server.address, 64, 10);
  const busy = await server.memory();
  return {
    name,
    value: full.perSecond,
    target: undefined,
    note: `p50 ${full.p50Ms.toFixed(1)} ms, p99 ${full.p99Ms.toFixed(1)} ms, refused ${full.refused}, ${busy?.most.toFixed(0)} MiB at most`,
  };
}
