/** Run by Node and by Deno. Calls each given address; prints the reason of each failure, or null for a success. */
import process from 'node:process';
import { call } from '../../lib/network/http-call.ts';
import { nodeFetch } from '../../lib/network/node-fetch.ts';

// Time runs ten times as fast, so that an unanswered call ends after one second.
const { setInterval: setRealInterval } = globalThis;
globalThis.setInterval = ((act: () => void, ms: number) =>
  setRealInterval(act, ms / 10)) as typeof setInterval;

const ownFetch = 'Deno' in globalThis ? fetch : nodeFetch;
const addresses = process.argv.slice(2);
const calls = addresses.map((address) => call(new URL(address), ownFetch, { method: 'POST' }));
const results = await Promise.all(calls);
console.log(JSON.stringify(results.map(({ failure }) => failure)));
