// Imported because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import { retryAfterSeconds } from 'contact/wire.ts';
import type { Logger } from 'pino';
import {
  makesUnhealthy,
  problemsOf,
  severity,
  type Trouble,
  troubles,
  troublesOf,
} from '../deliver/troubles.ts';
import { alarmingOf, type DeliveryKind } from '../storage/delivery-kinds.ts';
import type { StoreHealth } from '../storage/store.ts';
import type { Backups } from './backups.ts';

export interface HealthParts {
  store: StoreHealth;
  settings: { kinds: readonly DeliveryKind[] };
  /** Absent with PostgreSQL, which maintains its own files. */
  backups?: Pick<Backups, 'backupFailure' | 'damage' | 'suspectDamage'> | undefined;
  log: Logger;
}

/** The result of a check. Contains nothing that comes from a visitor. */
export interface Health {
  /** Most severe first. */
  troubles: Trouble[];
  /** How many deliveries to the owner are pending; NaN, which JSON writes as null, if some could not be read. */
  pending: number;
  undeliverable: number;
  error: unknown;
}

/**
 * All is well if a request can be stored now, the database is not damaged, the last backup did not fail, and of the deliveries
 * that raise an alarm none has been pending for over 15 minutes and none is undeliverable unless a later one was delivered.
 */
export function createHealth({ store, settings, backups, log }: HealthParts) {
  let deliveryTroubles: Trouble[] = [];

  /** Whether a visitor's request can be stored now, and why not. */
  async function probe() {
    const result = await store.probeWrite().then(
      () => ({ isReady: true, error: undefined }),
      (error: unknown) => ({ isReady: false, error }),
    );
    if (!result.isReady) backups?.suspectDamage();
    const found = backups?.damage();
    const storingTroubles = [
      ...(found ? [troubles.damaged(found)] : []),
      ...(result.isReady ? [] : [troubles.notStored()]),
      ...(store.fault ? [troubles.notUtf8(store.fault)] : []),
    ];
    return { ...result, storingTroubles };
  }

  const backupTroubles = () => {
    const failed = backups?.backupFailure?.();
    return failed ? [troubles.noBackup(failed.since, failed.reason)] : [];
  };

  async function check(probing = probe()): Promise<Health> {
    const found: Trouble[] = [];
    let { error } = await probing;
    let [pending, undeliverable] = [0, 0];
    for (const kind of alarmingOf(settings.kinds)) {
      const backlog = await store.backlog(kind.kind).catch((reason: unknown) => {
        backups?.suspectDamage();
        error ??= reason;
        return undefined;
      });
      found.push(...troublesOf(kind, backlog));
      pending += backlog?.pending ?? Number.NaN;
      undeliverable += backlog?.undeliverable ?? Number.NaN;
    }
    deliveryTroubles = found.filter((trouble) => trouble.severity > severity.none);
    const { storingTroubles } = await probing;
    const all = [...storingTroubles, ...deliveryTroubles, ...backupTroubles()];
    all.sort((one, other) => other.severity - one.severity);
    return { troubles: all, pending, undeliverable, error };
  }

  function respond(found: Trouble[], isGood: boolean): Response {
    const inArea = (area: Trouble['area']) =>
      problemsOf(found.filter((trouble) => trouble.area === area && makesUnhealthy(trouble))) ||
      'ok';
    const backup = backups?.backupFailure && inArea('backup');
    const body = { storing: inArea('storing'), delivery: inArea('delivery'), backup };
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return Response.json(body, isGood ? { status: 200 } : { status: 503, headers });
  }

  const cachedProbe = atMostOncePerSecond(async () => {
    const result = await probe();
    if (!result.isReady)
      log.error({ err: result.error }, `not ready: ${problemsOf(result.storingTroubles)}`);
    return result;
  });
  const cachedCheck = atMostOncePerSecond(() => check(cachedProbe()));

  return {
    check: () => check(),
    /** Answers `/readyz`, for load balancers, with the delivery troubles of the last check: it reads no deliveries. */
    async ready() {
      const { storingTroubles, isReady } = await cachedProbe();
      return respond([...storingTroubles, ...deliveryTroubles, ...backupTroubles()], isReady);
    },
    /** Answers `/status`, for monitors. */
    async status() {
      const { troubles } = await cachedCheck();
      return respond(troubles, !troubles.some(makesUnhealthy));
    },
  };
}

/** Calls `work` at most once a second, however often a monitor asks. */
function atMostOncePerSecond<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      timers
        .setTimeout(() => {
          running = undefined;
        }, 1_000)
        .unref();
    });
    return running;
  };
}
