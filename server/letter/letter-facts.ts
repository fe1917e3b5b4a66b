import type { ContactType } from '../../contact/contact-request.ts';
import { owner } from '../../owner.ts';
import { claimsThatEnd, noticeDays } from '../../owner-checks.ts';
import type { LetterFacts, WeekFacts } from '../email-content/letter.ts';
import { addDays, dayInAmsterdam, firstLetterMonday, startOfDay } from '../lib/dutch-time.ts';
import { alarmingOf, type DeliveryKind } from '../store/delivery-kinds.ts';
import { type DayCount, firstLetterAfterMs, type RequestCount } from '../store/letters.ts';
import { createRetentionPeriod } from '../store/retention-period.ts';
import type { Store } from '../store/store.ts';

const weekCount = 5;
const longestLabel = 30;

interface Parts {
  store: Store;
  /** The public address of the page, where it is set. */
  site: string | undefined;
  /** Those that are on. */
  kinds: readonly DeliveryKind[];
  /** Whether the page comes from here, so that its views are counted. */
  servesPage: boolean;
  /** Whether `contact backup` makes the backups. */
  makesBackups: boolean;
  builtAt: Date | undefined;
  now: () => Date;
}

/** Gives what the letter of a Monday says. */
export function createLetterFacts(parts: Parts) {
  const { store, site, kinds, servesPage, makesBackups, builtAt, now } = parts;
  const period = createRetentionPeriod(store, { days: owner.privacy.retentionDays, kinds });

  return async (monday: string): Promise<LetterFacts> => {
    const writtenAt = now();
    const countedSince = await store.countedSince();
    const days = Array.from({ length: weekCount + 1 }, (_, week) =>
      addDays(monday, -7 * (weekCount - week)),
    );
    const [first = monday] = days;
    const counts = await store.readCounts(first, addDays(monday, -1));
    const stored = await store.countRequests(days.map(toTime));
    const lastWeek = counts.filter(({ day }) => day >= addDays(monday, -7));
    const lastDay = addDays(dayInAmsterdam(writtenAt), noticeDays);
    const builtOn = builtAt ? dayInAmsterdam(builtAt) : '';
    return {
      site,
      monday,
      countedSince,
      missingSince: await findMissing(monday, countedSince),
      weeks: days.slice(0, -1).map(toWeek).filter(isTold).reverse(),
      sources: sourcesOf(stored),
      backlogs: await readBacklogs(),
      backup: makesBackups ? ((await store.readBackupTime()) ?? 'none') : undefined,
      // What had ended when the site was built is not on the page.
      ending: claimsThatEnd().filter((each) => each.lastDay <= lastDay && each.lastDay >= builtOn),
      builtAt,
      erased: sumOf(ofKind(lastWeek, 'erased')),
      announced: await period.readAnnounced(),
      writtenAt,
    };

    function toWeek(from: string, span: number): WeekFacts {
      const counted = counts.filter(({ day }) => day >= from && day < addDays(from, 7));
      const ofType = (type: ContactType) =>
        // The counts lack what a crash took, the table what was erased since.
        Math.max(
          sumOf(stored.filter((each) => each.span === span && each.type === type)),
          sumOf(ofKind(counted, type)),
        );
      const isCounted = servesPage && from >= dayInAmsterdam(countedSince);
      return {
        from,
        requests: { contact: ofType('contact'), demo: ofType('demo') },
        pageViews: isCounted ? sumOf(ofKind(counted, 'page_view')) : undefined,
      };
    }

    /** Of the time before it is told only what is known. */
    function isTold({ from, requests }: WeekFacts): boolean {
      return from >= dayInAmsterdam(countedSince) || requests.contact + requests.demo > 0;
    }
  };

  async function readBacklogs(): Promise<LetterFacts['backlogs']> {
    const backlogs: LetterFacts['backlogs'] = [];
    for (const kind of alarmingOf(kinds))
      backlogs.push({ kind, backlog: await store.backlog(kind) });
    return backlogs;
  }

  /** The first Monday after the letter that arrived last, or since there are letters, whose own did not. */
  async function findMissing(monday: string, countedSince: Date): Promise<string | undefined> {
    const previous = await store.lastLetterBefore(monday);
    const next = previous
      ? addDays(previous, 7)
      : firstLetterMonday(new Date(countedSince.getTime() + firstLetterAfterMs));
    return next < monday ? next : undefined;
  }
}

function sourcesOf(stored: RequestCount[]): LetterFacts['sources'] {
  const sources = new Map<string, { name: string; inWeek: number; before: number }>();
  for (const { span, source, number } of stored) {
    const name = Object.values(source).map(withoutPerson).join(' / ');
    const known = sources.get(name) ?? { name, inWeek: 0, before: 0 };
    known[span === weekCount - 1 ? 'inWeek' : 'before'] += number;
    sources.set(name, known);
  }
  return [...sources.values()].sort(
    (one, other) => other.inWeek - one.inWeek || other.before - one.before,
  );
}

/** Anybody can write an address or a number into the labels of a link; a date may stand there. */
function withoutPerson(label: string): string {
  const digits = label.replace(/20\d\d-?[01]\d-?[0-3]\d/g, '').replace(/\D/g, '');
  if (/@|%40/.test(label) || digits.length > 7) return '…';
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}

function ofKind(counts: DayCount[], counted: DayCount['counted']): DayCount[] {
  return counts.filter((each) => each.counted === counted);
}

function sumOf(counts: { number: number }[]): number {
  return counts.reduce((sum, { number }) => sum + number, 0);
}

function toTime(day: string): Date {
  const time = startOfDay(day);
  if (time === undefined) throw new Error(`there is no day ${day}`);
  return time;
}
