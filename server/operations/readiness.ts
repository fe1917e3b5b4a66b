import type { Logger } from 'pino';
import { retryAfterSeconds } from '../../contact/answers.ts';
import type { Health } from './health.ts';

interface Dependencies {
  check: () => Promise<Health>;
  log: Logger;
}

// Whoever asks all the time costs no more than one write a second.
const freshMs = 1_000;

/** Whether the server does its work (`health-check.ts`), as an answer to a monitor. */
export function createReadiness({ check, log }: Dependencies) {
  let looking: Promise<Health> | undefined;

  async function look(): Promise<Health> {
    const health = await check();
    if (health.storing !== 'ok') log.error({ err: health.error }, `not ready: ${health.storing}`);
    setTimeout(() => {
      looking = undefined;
    }, freshMs).unref();
    return health;
  }

  /** Answers `/readyz`: 200 or 503, with the reason in JSON. */
  return async (): Promise<Response> => {
    looking ??= look();
    const { isWell, storing, delivery, clock } = await looking;
    const headers = { ...(!isWell && { 'Retry-After': String(retryAfterSeconds) }) };
    return Response.json({ storing, delivery, clock }, { status: isWell ? 200 : 503, headers });
  };
}
