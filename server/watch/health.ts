// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';
import type { Logger } from 'pino';
import { retryAfterSeconds } from '../../contact/answers.ts';
import { troubleTexts } from '../deliver/email-content/trouble-texts.ts';
import {
  alarmingOf,
  countOf,
  type DeliveryKind,
  deliveryKinds,
} from '../storage/delivery-kinds.ts';
import type { Backlog, Store } from '../storage/store.ts';
import type { FailedBackup } from './backups.ts';

interface Dependencies {
  store: Pick<Store, 'check' | 'backlog' | 'fault'>;
  /** Those that are on. */
  kinds: readonly DeliveryKind[];
  /** Why the last backup could not be made; absent where the server makes none. */
  failedBackup?: (() => FailedBackup | undefined) | undefined;
}

/** Nothing in it comes from a visitor. */
export interface Health {
  isWell: boolean;
  /** `ok` or what is wrong; so are the next two. */
  storing: string;
  /** Of what raises an alarm (`delivery-kinds.ts`). */
  delivery: string;
  /** Undefined where the server makes none. */
  backup: string | undefined;
  /** The most important first. */
  troubles: Trouble[];
  /** Of all that is due to the owner together; NaN, which JSON writes as null, where some could not be read. */
  owed: number;
  undeliverable: number;
  /** Null where some could not be read, and where nothing is owed. */
  oldest: string | null;
  error: unknown;
}

interface Trouble {
  problem: string;
  /** Why the last attempt failed. */
  cause?: string | undefined;
  advice: string;
  /** What is wrong, for an e-mail to the owner. */
  inDutch: string;
}

// However often a monitor asks, it costs at most one write a second.
const freshMs = 1_000;
const checkDisk =
  'look at the disk of the server and in its log, since visitors may be turned away';
const checkFolder =
  'look whether the folder of BACKUP_FOLDER is there, may be written by the server and has room; it is tried again every ten minutes';
const readLog =
  'look in the log of the server why they were refused, mend that, then run the command';

/**
 * Well means: a request can be stored now, nothing that raises an alarm is undeliverable or waits longer than 15 minutes, and
 * the last backup did not fail.
 */
export function createHealthCheck({
  store,
  kinds,
  failedBackup,
}: Dependencies): () => Promise<Health> {
  return async () => {
    let error: unknown;
    const failed = (reason: unknown) => {
      error ??= reason;
      return undefined;
    };
    await store.check().catch(failed);
    const fault = error ? 'a request could not be stored now' : store.fault;
    const ofStoring = fault
      ? [{ problem: fault, advice: checkDisk, inDutch: troubleTexts.storing }]
      : [];
    const ofDelivery: Trouble[] = [];
    const backlogs: (Backlog | undefined)[] = [];
    for (const kind of alarmingOf(kinds)) {
      const backlog = await store.backlog(kind).catch(failed);
      backlogs.push(backlog);
      ofDelivery.push(...troubleOf(kind, backlog));
    }
    const ofBackup = troubleOfBackup(failedBackup?.());
    const troubles = [...ofStoring, ...ofDelivery, ...ofBackup];
    const [oldest = null] = backlogs.flatMap((each) => each?.oldest?.toISOString() ?? []).sort();
    const sum = (name: 'owed' | 'undeliverable') =>
      backlogs.reduce((total, backlog) => total + (backlog?.[name] ?? Number.NaN), 0);
    return {
      isWell: troubles.length === 0,
      storing: inWords(ofStoring) || 'ok',
      delivery: inWords(ofDelivery) || 'ok',
      backup: failedBackup && (inWords(ofBackup) || 'ok'),
      troubles,
      owed: sum('owed'),
      undeliverable: sum('undeliverable'),
      oldest: backlogs.includes(undefined) ? null : oldest,
      error,
    };
  };
}

/** Answers `/readyz`. */
export function createReadiness(check: () => Promise<Health>, log: Logger) {
  let checking: Promise<Health> | undefined;

  async function runCheck(): Promise<Health> {
    const health = await check();
    if (health.storing !== 'ok') log.error({ err: health.error }, `not ready: ${health.storing}`);
    timers
      .setTimeout(() => {
        checking = undefined;
      }, freshMs)
      .unref();
    return health;
  }

  return async (): Promise<Response> => {
    checking ??= runCheck();
    const { isWell, storing, delivery, backup } = await checking;
    const headers = { ...(!isWell && { 'Retry-After': String(retryAfterSeconds) }) };
    return Response.json({ storing, delivery, backup }, { status: isWell ? 200 : 503, headers });
  };
}

export function inWords(troubles: Trouble[]): string {
  return troubles.map(({ problem }) => problem).join('; ');
}

/** One at most. */
function troubleOf(kind: DeliveryKind, backlog: Backlog | undefined): Trouble[] {
  const { word, alarm } = deliveryKinds[kind];
  if (backlog === undefined) {
    const problem = `the ${word}s could not be read`;
    return [{ problem, advice: checkDisk, inDutch: troubleTexts.reading }];
  }
  const { oldest, undeliverable, reason: cause } = backlog;
  const givenUp = troubleTexts.undeliverable(kind, backlog);
  if (givenUp) {
    const problem = `${countOf(undeliverable, kind)} undeliverable: npm run contact -- resend`;
    return [{ problem, cause, advice: readLog, inDutch: givenUp }];
  }
  const late = troubleTexts.late(kind, backlog);
  if (!late) return [];
  const problem = `the oldest ${word} waits since ${oldest?.toISOString()}`;
  return [{ problem, cause, advice: alarm?.advice ?? readLog, inDutch: late }];
}

function troubleOfBackup(failed: FailedBackup | undefined): Trouble[] {
  if (failed === undefined) return [];
  const { since, reason: cause } = failed;
  const problem = `no backup could be made since ${since.toISOString()}`;
  return [{ problem, cause, advice: checkFolder, inDutch: troubleTexts.backup(since) }];
}
