import { troubleTexts } from '../deliver/email-content/trouble-texts.ts';
import { countOf, type DeliveryKind, deliveryKinds } from '../storage/delivery-kinds.ts';
import type { Backlog } from '../storage/store.ts';
import type { FailedBackup } from './backups.ts';

/** Something that the owner has to mend. */
export interface Trouble {
  /** Trouble that is graver than any that the owner was told of is told as well. */
  gravity: number;
  problem: string;
  /** Why the last attempt failed. */
  cause?: string | undefined;
  advice: string;
  /** True if it reports undeliverable requests. */
  isOfRequests?: boolean;
  /** What is wrong, for an e-mail to the owner. */
  inDutch: string;
}

const gravities = {
  /** One delivery was given up, and others were made since. E-mail tells of it; `/status` and the monitor stay well. */
  one: 0,
  /** Lasts until the owner acts, so that whatever joins it has to be graver. */
  database: 1,
  backup: 1,
  delivery: 2,
  storing: 3,
  damage: 4,
};

// How long a single delivery that was given up is trouble. After that it is still in the list and in the weekly letter.
const tellOneMs = 60 * 60_000;
const checkDisk =
  'look at the disk of the server and in its log, since visitors may be turned away';
const checkFolder =
  'look whether the folder of BACKUP_FOLDER is there, may be written by the server and has room; it is tried again every ten minutes';
const readLog =
  'look in the log of the server why they were refused, mend that, then run the command';

/** For the log, `/readyz` and `/status`. */
export function problemsOf(troubles: readonly Trouble[]): string {
  return troubles.map(({ problem }) => problem).join('; ');
}

/** Lower than the gravity of any trouble. */
export const noGravity = -1;

/** The gravity of the gravest. */
export function gravityOf(troubles: readonly Trouble[]): number {
  return Math.max(noGravity, ...troubles.map(({ gravity }) => gravity));
}

export const isSpoiling = ({ gravity }: Trouble) => gravity > gravities.one;

export function troubleOfStoring(problem: string): Trouble {
  const inDutch = troubleTexts.storing;
  return { gravity: gravities.storing, problem, advice: checkDisk, inDutch };
}

/** @param problem Says how to mend it as well. */
export function troubleOfDatabase(problem: string): Trouble {
  const advice = 'until that is done some visitors may be turned away';
  return { gravity: gravities.database, problem, advice, inDutch: troubleTexts.database };
}

export function troubleOfDamage(cause: string): Trouble {
  return {
    gravity: gravities.damage,
    problem: 'the database is damaged',
    cause,
    advice: 'mend it soon, as docs/operate.md says of a damaged database, since more may be lost',
    inDutch: troubleTexts.damage,
  };
}

export function troublesOfDelivery(kind: DeliveryKind, backlog: Backlog | undefined): Trouble[] {
  if (backlog === undefined) {
    const problem = `the ${deliveryKinds[kind].word}s could not be read`;
    const inDutch = troubleTexts.reading;
    return [{ gravity: gravities.delivery, problem, advice: checkDisk, inDutch }];
  }
  const givenUp = givenUpOf(kind, backlog);
  // Why one was given up says more than that others wait.
  if (givenUp && isSpoiling(givenUp)) return [givenUp];
  return [lateOf(kind, backlog), givenUp].filter((trouble) => trouble !== undefined);
}

function givenUpOf(kind: DeliveryKind, backlog: Backlog): Trouble | undefined {
  const { undeliverable, givenUpAgeMs = 0, givenUpReason: cause, isDeliveredSince } = backlog;
  const inDutch = troubleTexts.undeliverable(kind, backlog);
  if (!inDutch || (isDeliveredSince && Math.abs(givenUpAgeMs) > tellOneMs)) return undefined;
  const gravity = isDeliveredSince ? gravities.one : gravities.delivery;
  const problem = `${countOf(undeliverable, kind)} undeliverable: npm run contact -- resend`;
  const isOfRequests = kind === 'notification';
  return { gravity, problem, cause, advice: readLog, isOfRequests, inDutch };
}

function lateOf(kind: DeliveryKind, backlog: Backlog): Trouble | undefined {
  const { word, alarm } = deliveryKinds[kind];
  const { oldest, reason: cause } = backlog;
  const inDutch = troubleTexts.late(kind, backlog);
  if (!inDutch) return undefined;
  const problem = `the oldest ${word} waits since ${oldest?.toISOString()}`;
  const advice = alarm?.advice ?? readLog;
  return { gravity: gravities.delivery, problem, cause, advice, inDutch };
}

export function troubleOfBackup({ since, reason: cause }: FailedBackup): Trouble {
  const problem = `no backup could be made since ${since.toISOString()}`;
  const inDutch = troubleTexts.backup(since);
  return { gravity: gravities.backup, problem, cause, advice: checkFolder, inDutch };
}
