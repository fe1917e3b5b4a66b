import { send } from '../../support/server/send.ts';

/**
 * Sends requests of as many visitors, one after another; each must be answered with success.
 * @returns The references, and the median milliseconds of an answer.
 */
export async function sendRequests(address: string, count: number) {
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
