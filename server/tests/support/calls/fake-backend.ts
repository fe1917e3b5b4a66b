import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sendRequest } from '../../../../site/browser/send-request.ts';
import { aRequest } from './a-request.ts';

const backend = { url: 'https://achterkant.example', key: 'anon-key' };
export const request = aRequest();

export interface Call {
  url: string;
  init: RequestInit;
}

export function send(fetch: typeof globalThis.fetch) {
  return sendRequest(request, { backend, idempotencyKey: 'key-of-these-values', fetch });
}

/** A `fetch` with these responses; `received(n)` resolves once the n-th call has arrived. */
export function fakeBackend(
  answer: (init: RequestInit, call: number) => Response | Promise<Response>,
) {
  const calls: Call[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: String(url), init });
    gates[calls.length - 1]?.resolve();
    return await answer(init, calls.length);
  };
  const received = async (times: number) => {
    await gates[times - 1]?.promise;
    await setImmediate();
  };
  return { fetch, calls, received };
}

/** Mocks `setTimeout`: time passes only when the test ticks. */
export function mockTimeouts({ mock }: TestContext): void {
  mock.timers.enable({ apis: ['setTimeout'] });
}

export function json(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}
