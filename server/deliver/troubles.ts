import { inWords } from '../lib/dutch-time.ts';
import { quantity } from '../lib/quantity.ts';
import { type AlarmingKind, countOf, lateAfterMs } from '../storage/delivery-kinds.ts';
import type { Backlog } from '../storage/store.ts';

/** A problem that the owner must fix. */
export interface Trouble {
  /** Where `/readyz` and `/status` report it. */
  area: 'storing' | 'delivery' | 'backup';
  severity: number;
  /** For the log, `/readyz`, `/status` and the monitor. docs/operate.md explains each. */
  problem: string;
  /** Why the last attempt failed. */
  cause?: string | undefined;
  /** For the monitor. */
  fix: string;
  /** For e-mails to the owner. */
  dutch: string;
  /** True if it reports undeliverable requests. */
  isOfRequests?: boolean;
}

/** The database stores the severity of the last alarm, so these numbers must not change. */
export const severity = {
  none: -1,
  /** One delivery is undeliverable, and later ones were delivered: reported by e-mail; `/status` and the monitor stay healthy. */
  single: 0,
  /** Lasts until the owner acts; in the meantime only more severe trouble is reported. */
  database: 1,
  backup: 1,
  delivery: 2,
  storing: 3,
  damage: 4,
};

// If a later delivery succeeded, an undeliverable one is trouble for an hour. After that, `list` and the weekly letter show it.
const singleMs = 60 * 60_000;
const freeDisk =
  'Kijk of de schijf van de server vol is. Met Docker maakt deze regel plaats: docker system prune -f. Anders: docs/operate.md, “A full disk”.';
const checkDisk = "check the server's disk and log: visitors may be turned away";

/** Every possible problem, with its wording. */
export const troubles = {
  damaged: (cause: string) => ({
    area: 'storing',
    severity: severity.damage,
    problem: 'the database is damaged',
    cause,
    fix: 'fix it soon, as docs/operate.md says under "A damaged database": more may be lost',
    dutch:
      'Een deel van de database is beschadigd. Sommige aanvragen kunnen niet worden bewaard of gelezen, en het kan erger worden. Laat dit snel herstellen: docs/operate.md, “A damaged database”.',
  }),
  notStored: () => ({
    area: 'storing',
    severity: severity.storing,
    problem: 'a request could not be stored now',
    fix: checkDisk,
    dutch: `Uw site bewaart misschien geen aanvragen. De bezoeker krijgt dat te zien, met uw telefoonnummer. ${freeDisk}`,
  }),
  /** @param problem Includes what to do. */
  notUtf8: (problem: string) => ({
    area: 'storing',
    severity: severity.database,
    problem,
    fix: 'until then some visitors may be turned away',
    dutch:
      'De database kan sommige letters niet bewaren. Een bezoeker met zo’n letter in de naam wordt geweigerd en krijgt uw telefoonnummer te zien. Laat de database overzetten: docs/operate.md, “A database that is not in UTF-8”.',
  }),
  unreadable: ({ word }: AlarmingKind) => ({
    area: 'delivery',
    severity: severity.delivery,
    problem: `the ${word}s could not be read`,
    fix: checkDisk,
    dutch: `De server kan niet lezen wat er nog bezorgd moet worden. ${freeDisk}`,
  }),
  undeliverable: ({ kind, dutch }: AlarmingKind, backlog: Backlog) => ({
    area: 'delivery',
    severity: severityOfUndeliverable(backlog),
    problem: `${countOf(backlog.undeliverable, kind)} undeliverable: npm run contact -- resend`,
    cause: backlog.undeliverableReason,
    fix: "find in the server's log why they were refused, fix that, then run the command",
    isOfRequests: kind === 'notification',
    dutch: `${quantity(backlog.undeliverable, ...dutch)} ${backlog.undeliverable === 1 ? 'kon' : 'konden'} niet worden bezorgd. Meer hierover: npm run contact -- list --status undeliverable`,
  }),
  late: ({ word, fix, dutch }: AlarmingKind, oldest: Date, { pending, reason }: Backlog) => ({
    area: 'delivery',
    severity: severity.delivery,
    problem: `the oldest ${word} has been waiting since ${oldest.toISOString()}`,
    cause: reason,
    fix,
    dutch: `${quantity(pending, ...dutch)} ${pending === 1 ? 'wacht' : 'wachten, de oudste'} sinds ${inWords(oldest)}.`,
  }),
  noBackup: (since: Date, cause?: string) => ({
    area: 'backup',
    severity: severity.backup,
    problem: `no backup could be made since ${since.toISOString()}`,
    cause,
    fix: 'check that there is room, that the disk of BACKUP_FOLDER is mounted, and that the server may write to that folder; it retries every ten minutes',
    dutch: `Sinds ${inWords(since)} lukt het niet om een reservekopie te maken. ${freeDisk} Is er plaats, kijk dan of de schijf van BACKUP_FOLDER is aangesloten en of de server in die map mag schrijven. Het log noemt de oorzaak. De server probeert het elke tien minuten opnieuw.`,
  }),
} satisfies Record<string, (...facts: never[]) => Trouble>;

function severityOfUndeliverable({ hasLaterDelivery, undeliverableAgeMs = 0 }: Backlog): number {
  if (!hasLaterDelivery) return severity.delivery;
  return Math.abs(undeliverableAgeMs) > singleMs ? severity.none : severity.single;
}

/** @param backlog Undefined if it could not be read. @returns Includes troubles whose severity is `none` by now. */
export function troublesOf(kind: AlarmingKind, backlog: Backlog | undefined): Trouble[] {
  if (backlog === undefined) return [troubles.unreadable(kind)];
  const { undeliverable, oldest, ageMs = 0 } = backlog;
  return [
    // Listed first, because the reason why one is undeliverable explains more than the delay of others.
    ...(undeliverable > 0 ? [troubles.undeliverable(kind, backlog)] : []),
    ...(oldest && ageMs > lateAfterMs ? [troubles.late(kind, oldest, backlog)] : []),
  ];
}

/** For the log, `/readyz`, `/status` and the monitor. */
export function problemsOf(found: readonly Trouble[]): string {
  return found.map(({ problem }) => problem).join('; ');
}

export function maxSeverity(found: readonly Trouble[]): number {
  return Math.max(severity.none, ...found.map((trouble) => trouble.severity));
}

/** Whether `/status` is 503 and the monitor is notified. */
export const makesUnhealthy = (trouble: Trouble) => trouble.severity > severity.single;
