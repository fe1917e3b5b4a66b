import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from 'contact/wire.ts';
import { Client } from 'undici';
import { demoKey } from '../../hosting.ts';
import { aRequest } from '../../server/tests/support/calls/a-request.ts';

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses other than 200. */
  refused: number;
}

/** Sends one request after another over each of `connections` open connections. */
export async function sendAtOnce(address: string, connections: number, seconds: number) {
  const end = performance.now() + seconds * 1_000;
  return measure(seconds, async (send) => {
    const run = async () => {
      const client = new Client(address);
      while (performance.now() < end) await send(client);
      await client.destroy();
    };
    await Promise.all(Array.from({ length: connections }, run));
  });
}

/** Sends requests at a fixed rate, whether or not the responses keep up. */
export async function sendSteadily(address: string, perSecond: number, seconds: number) {
  const clients = Array.from({ length: 64 }, () => new Client(address));
  const start = performance.now();
  return measure(seconds, async (send) => {
    const sent: Promise<void>[] = [];
    while (sent.length < perSecond * seconds) {
      const due = Math.floor(((performance.now() - start) / 1_000) * perSecond);
      while (sent.length < due) sent.push(send(clients[sent.length % 64] as Client));
      await delay(1);
    }
    await Promise.all(sent);
    await Promise.all(clients.map((client) => client.destroy()));
  });
}

let count = 0;

async function measure(
  seconds: number,
  load: (send: (client: Client) => Promise<void>) => Promise<void>,
): Promise<Measured> {
  const histogram = createHistogram();
  let accepted = 0;
  let refused = 0;
  await load(async (client) => {
    count += 1;
    const start = performance.now();
    const { statusCode, body } = await client.request({
      path: functionPath,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: demoKey,
        'idempotency-key': `bench-${count}`,
      },
      body: JSON.stringify(
        aRequest({
          lastName: `Bench ${count}`,
          email: `bench-${count}@praktijk.example`,
          phone: String(1_000_000_000 + count),
        }),
      ),
    });
    await body.text();
    histogram.record(Math.max(Math.round((performance.now() - start) * 1_000), 1));
    if (statusCode === 200) accepted += 1;
    else refused += 1;
  });
  return {
    perSecond: accepted / seconds,
    p50Ms: histogram.percentile(50) / 1_000,
    p99Ms: histogram.percentile(99) / 1_000,
    refused,
  };
}
