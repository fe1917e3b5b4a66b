import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'undici';

const everyMs = 50;

/** Requests the page every 50 ms on its own connection, to measure how long a visitor waits during a fault. */
export function startProbe(address: string) {
  const times: number[] = [];
  const client = new Client(address, { headersTimeout: 60_000 });
  let isStopping = false;
  const run = async () => {
    while (!isStopping) {
      const start = performance.now();
      const { body } = await client.request({ path: '/', method: 'GET' });
      await body.dump();
      times.push(performance.now() - start);
      await delay(Math.max(0, everyMs - (performance.now() - start)));
    }
  };
  const ended = run();
  ended.catch(() => {});
  return {
    /** Ends the probe; rejects if a response never came. */
    async stop() {
      isStopping = true;
      await ended;
      await client.destroy();
      times.sort((one, other) => one - other);
      return {
        medianMs: times[times.length >> 1] ?? Infinity,
        slowestMs: times.at(-1) ?? Infinity,
      };
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      await client.destroy();
    },
  };
}
