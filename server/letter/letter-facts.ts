import { claimsThatEnd } from '../../owner.ts';
import type { LetterFacts } from '../email-content/letter.ts';
import { addDays, dayInAmsterdam, startOfDay } from '../lib/dutch-time.ts';
import { withoutAddresses } from '../lib/redact.ts';
import type { DayCount, RequestCount } from '../store/letters.ts';
import type { Store } from '../store/store.ts';

const weekCount = 5;
const noticeDays = 30;

interface Parts {
  store: Store;
  hasWebhook: boolean;
  /** Whether the page comes from here, so that its views are counted. */
  servesPage: boolean;
  /** Whether `contact backup` makes the backups. */
  makesBackups: boolean;
  builtAt: Date | undefined;
  now: () => Date;
}

/** Gives what the letter of a Monday says. */
export function createLetterFacts(parts: Parts) {
  const { store, hasWebhook, servesPage, makesBackups, builtAt, now } = parts;

  return async (monday: string): Promise<LetterFacts> => {
    const writtenAt = now();
    const days = Array.from({ length: weekCount + 1 }, (_, week) =>
      addDays(monday, -7 * (weekCount - week)),
    );
    const [first = monday] = days;
    const counts = await store.readCounts(first, addDays(monday, -1));
    const stored = await store.countRequests(days.map(toTime));
    const backup = makesBackups ? ((await store.readBackupTime()) ?? 'none') : undefined;
    const lastDay = addDays(dayInAmsterdam(writtenAt), noticeDays);
    const weeks = days.slice(0, -1).map((from, span) => {
      const counted = counts.filter(({ day }) => day >= from && day < addDays(from, 7));
      const ofType = (type: 'contact' | 'demo') =>
        // The counts lack what a crash took, the table what was erased since.
        Math.max(
          sumOf(stored.filter((each) => each.span === span && each.type === type)),
          sumOf(counted.filter((each) => each.counted === type)),
        );
      return {
        from,
        requests: { contact: ofType('contact'), demo: ofType('demo') },
        pageViews: servesPage ? sumOf(ofKind(counted, 'page_view')) : undefined,
      };
    });
    const lastWeek = counts.filter(({ day }) => day >= addDays(monday, -7));
    return {
      monday,
      previous: await store.lastLetterBefore(monday),
      weeks: weeks.reverse(),
      sources: sourcesOf(stored),
      backlogs: {
        requests: await store.backlog('notification'),
        webhooks: hasWebhook ? await store.backlog('webhook') : undefined,
      },
      backup,
      ending: claimsThatEnd().filter((claim) => claim.lastDay <= lastDay),
      builtAt,
      erased: sumOf(ofKind(lastWeek, 'erased')),
      writtenAt,
    };
  };
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

/** Anybody can write an address or a number into the labels of a link. */
function withoutPerson(label: string): string {
  return withoutAddresses(label).replace(/\d(?:[\s.-]?\d){8,}/g, '…');
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
