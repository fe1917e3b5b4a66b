// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import { retryAfterSeconds } from 'contact/wire.ts';
import type { Logger } from 'pino';
import { alarmingOf, type DeliveryKind } from '../storage/delivery-kinds.ts';
import type { Backlog, StoreHealth } from '../storage/store.ts';
import type { Damage, FailedBackup } from './backups.ts';
import {
  isSpoiling,
  problemsOf,
  type Trouble,
  troubleOfBackup,
  troubleOfDamage,
  troubleOfDatabase,
  troubleOfStoring,
  troublesOfDelivery,
} from './troubles.ts';

interface HealthParts {
  store: StoreHealth;
  /** Those that are switched on. */
  kinds: readonly DeliveryKind[];
  /** Why the last backup could not be made; absent where the server makes none. */
  failedBackup?: (() => FailedBackup | undefined) | undefined;
  /** Absent with PostgreSQL, which looks after its own files. */
  damage?: Damage | undefined;
}

/** Nothing in it comes from a visitor. */
export interface Health {
  /** A visitor's request can be stored now. */
  isReady: boolean;
  isWell: boolean;
  /** `ok`, or what is wrong; `delivery` and `backup` likewise. */
  storing: string;
  /** Covers the deliveries that raise an alarm (`delivery-kinds.ts`). */
  delivery: string;
  /** Undefined where the server makes none. */
  backup: string | undefined;
  /** The gravest first. */
  troubles: Trouble[];
  /** How many deliveries to the owner are owed; NaN, which JSON writes as null, where some could not be read. */
  owed: number;
  undeliverable: number;
  error: unknown;
}

// However often a monitor asks, it costs at most one write a second.
const freshMs = 1_000;

/**
 * All is well when a request can be stored now, the database is not damaged, the last backup did not fail, and of the deliveries
 * that raise an alarm none has waited for more than 15 minutes and none was given up without a later one being made.
 */
export function createHealthCheck({
  store,
  kinds,
  failedBackup,
  damage,
}: HealthParts): () => Promise<Health> {
  return async () => {
    let error: unknown;
    const failed = (reason: unknown) => {
      error ??= reason;
      return undefined;
    };
    await store.probeWrite().catch(failed);
    const isReady = error === undefined;
    if (!isReady) damage?.suspect();
    const found = damage?.found();
    const ofStoring = [
      ...(found ? [troubleOfDamage(found)] : []),
      ...(isReady ? [] : [troubleOfStoring('a request could not be stored now')]),
      ...(store.fault ? [troubleOfDatabase(store.fault)] : []),
    ];
    const ofDelivery: Trouble[] = [];
    const backlogs: (Backlog | undefined)[] = [];
    for (const kind of alarmingOf(kinds)) {
      const backlog = await store.backlog(kind).catch(failed);
      backlogs.push(backlog);
      ofDelivery.push(...troublesOfDelivery(kind, backlog));
    }
    const failure = failedBackup?.();
    const ofBackup = failure ? [troubleOfBackup(failure)] : [];
    const troubles = [...ofStoring, ...ofDelivery, ...ofBackup].sort(
      (one, other) => other.gravity - one.gravity,
    );
    const sum = (name: 'owed' | 'undeliverable') =>
      backlogs.reduce((total, backlog) => total + (backlog?.[name] ?? Number.NaN), 0);
    return {
      isReady,
      isWell: !troubles.some(isSpoiling),
      storing: problemsOf(ofStoring) || 'ok',
      delivery: problemsOf(ofDelivery.filter(isSpoiling)) || 'ok',
      backup: failedBackup && (problemsOf(ofBackup) || 'ok'),
      troubles,
      owed: sum('owed'),
      undeliverable: sum('undeliverable'),
      error,
    };
  };
}

/**
 * Answers `/readyz`, for balancers, which take an instance away at 503, and `/status`, for monitors, which tell the owner.
 * Both say what is wrong.
 */
export function createHealthAnswers(check: () => Promise<Health>, log: Logger) {
  let checking: Promise<Health> | undefined;

  async function runCheck(): Promise<Health> {
    const health = await check();
    if (!health.isReady) log.error({ err: health.error }, `not ready: ${health.storing}`);
    timers
      .setTimeout(() => {
        checking = undefined;
      }, freshMs)
      .unref();
    return health;
  }

  async function answer(isGood: (health: Health) => boolean): Promise<Response> {
    checking ??= runCheck();
    const health = await checking;
    const { storing, delivery, backup } = health;
    const init = isGood(health)
      ? { status: 200 }
      : { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } };
    return Response.json({ storing, delivery, backup }, init);
  }

  return {
    ready: () => answer(({ isReady }) => isReady),
    status: () => answer(({ isWell }) => isWell),
  };
}
