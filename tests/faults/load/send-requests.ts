import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { functionPath } from '../../../contact/answers.ts';
import { demoKey } from '../../../hosting.ts';

const visitor = { firstName: 'Anne', lastName: 'de Vries', phone: '0612345678', type: 'contact' };

export interface Answered {
  references: string[];
  /** Milliseconds of each answer, shortest first. */
  times: number[];
}

/** Sends requests of as many visitors, one after another; each must be answered with success. */
export async function sendRequests(address: string, count: number): Promise<Answered> {
  const references: string[] = [];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    references.push(await sendRequest(address, `${randomUUID()}@praktijk.example`));
    times.push(performance.now() - start);
  }
  return { references, times: times.sort((one, other) => one - other) };
}

/** Sends one request, without a key, and resolves with its reference. */
export async function sendRequest(address: string, email: string): Promise<string> {
  const response = await fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify({ ...visitor, email }),
    headers: { 'content-type': 'application/json', apikey: demoKey },
  });
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()).reference;
}

export function median(sorted: number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
