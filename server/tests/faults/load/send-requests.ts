import assert from 'node:assert/strict';
import { send } from '../../support/server/send.ts';

// Responses that waited for a mail server or webhook receiver would take seconds.
const answerMs = 1_000;

interface Sent {
  references: string[];
  /** The median response time. */
  medianMs: number;
}

/** Sends `count` requests of different visitors in turn; each must succeed. */
export async function sendRequests(address: string, count: number): Promise<Sent> {
  const references: string[] = [];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    references.push(await send(address));
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  return { references, medianMs: times[count >> 1] ?? 0 };
}

/** Asserts that responses were not much slower during a fault than before it. */
export function assertAsFast(before: Sent, during: Sent): void {
  const maxMs = Math.max(answerMs, 3 * before.medianMs);
  assert.ok(during.medianMs <= maxMs, `responses took ${during.medianMs} ms`);
}
