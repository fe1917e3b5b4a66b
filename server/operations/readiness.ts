import type { Logger } from 'pino';
import { retryAfterSeconds } from '../../contact/answers.ts';
import type { Health } from './health.ts';

interface Dependencies {
  check: () => Promise<Health>;
  log: Logger;
}

// However often a monitor asks, it costs at most one write a second.
const freshMs = 1_000;

export function createReadiness({ check, log }: Dependencies) {
  let checking: Promise<Health> | undefined;

  async function runCheck(): Promise<Health> {
    const health = await check();
    if (health.storing !== 'ok') log.error({ err: health.error }, `not ready: ${health.storing}`);
    setTimeout(() => {
      checking = undefined;
    }, freshMs).unref();
    return health;
  }

  return async (): Promise<Response> => {
    checking ??= runCheck();
    const { isWell, storing, delivery, clock } = await checking;
    const headers = { ...(!isWell && { 'Retry-After': String(retryAfterSeconds) }) };
    return Response.json({ storing, delivery, clock }, { status: isWell ? 200 : 503, headers });
  };
}
