import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from 'contact/wire.ts';
import { Client } from 'undici';
import { demoKey } from '../../../../hosting.ts';
import { aRequest } from '../../support/calls/a-request.ts';
import { timeout } from './test-fault.ts';

const pauseMs = 20;
const stallMs = 60_000;

/**
 * Sends unique requests over `connections` kept-alive connections until `stop`. A request without a response is sent once
 * more with the same key, as the page does. While the server is down, the load waits.
 */
export function startLoad(address: string, connections: number) {
  let isStopping = false;
  const load = {
    /** Idempotency key → reference of every request answered with success. */
    acknowledged: new Map<string, string>(),
    /** Status → number of responses. */
    refused: new Map<number, number>(),
    /** Responses with 429 or 503 that lack Retry-After. */
    withoutRetryAfter: 0,
    /** Requests without a response, because the connection broke. */
    broken: 0,
    /** Continues at another address, for a server that restarted on another port. */
    aim(next: string) {
      address = next;
    },
    /** Resolves when `count` are acknowledged, or the load is stopped. @throws Error if the count stops growing. */
    async reached(count: number): Promise<void> {
      let before = 0;
      let changedAt = performance.now();
      while (load.acknowledged.size < count && !isStopping) {
        if (load.acknowledged.size !== before) changedAt = performance.now();
        before = load.acknowledged.size;
        if (performance.now() - changedAt > timeout(stallMs))
          throw new Error(
            `${before} of ${count} requests acknowledged; refused: ${[...load.refused]}`,
          );
        await delay(5);
      }
    },
    /** Sends nothing new, and resolves when every response has arrived or is lost. */
    async stop(): Promise<void> {
      isStopping = true;
      await ended;
    },
  };

  const send = async (client: Client, key: string) => {
    const { statusCode, headers, body } = await client.request({
      path: functionPath,
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: demoKey, 'idempotency-key': key },
      body: JSON.stringify(aRequest({ email: `${key}@praktijk.example` })),
    });
    const answer = (await body.json()) as { reference: string };
    if (statusCode === 200) {
      load.acknowledged.set(key, answer.reference);
      return;
    }
    load.refused.set(statusCode, (load.refused.get(statusCode) ?? 0) + 1);
    if (!headers['retry-after'] && statusCode !== 422) load.withoutRetryAfter += 1;
    await delay(pauseMs);
  };

  const run = async () => {
    let origin = address;
    let client = new Client(origin);
    while (!isStopping) {
      const key = randomUUID();
      for (let attempts = 0; attempts < 2; ) {
        if (origin !== address) {
          await client.destroy();
          origin = address;
          client = new Client(origin);
        }
        try {
          await send(client, key);
          break;
        } catch (error) {
          // A refused connection has sent nothing.
          const isAway = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
          if (isAway && isStopping) break;
          if (!isAway) load.broken += 1;
          attempts += isAway ? 0 : 1;
          await delay(pauseMs);
        }
      }
    }
    await client.destroy();
  };
  const ended = Promise.all(Array.from({ length: connections }, run)).then(() => {});
  return load;
}

export type Load = ReturnType<typeof startLoad>;
