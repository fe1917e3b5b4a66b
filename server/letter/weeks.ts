import { type ContactType, contactTypes } from '../../contact/contact-request.ts';
import type { Fact } from '../email-content/email-body.ts';
import { addDays, dayInAmsterdam, toUtc } from '../lib/dutch-time.ts';
import { quantity } from '../lib/quantity.ts';
import type { Counted, ReceivedRequest } from '../store/store.ts';
import type { Letter } from './sections.ts';

export interface Week {
  /** Its Monday, such as `2026-11-16`. */
  from: string;
  requests: Record<ContactType, number>;
  /** Undefined where another server gives the page out, and from before they were counted. */
  pageViews: number | undefined;
}

/** The week before the letter's Monday, the four before that, and what is still stored of their requests. */
export async function readWeeks(letter: Letter) {
  const { store, monday } = letter;
  const received = await Array.fromAsync(store.requestsSince(addDays(monday, -7 * 5)));
  const stored = received.filter(({ day }) => day < monday);
  const weekAgo = (weeks: number) => readWeek(letter, addDays(monday, -7 * weeks), stored);
  return { week: await weekAgo(1), before: await Promise.all([2, 3, 4, 5].map(weekAgo)), stored };
}

async function readWeek(
  { store, servesPage, countedSince }: Letter,
  from: string,
  stored: ReceivedRequest[],
): Promise<Week> {
  const last = addDays(from, 6);
  const inWeek = stored.filter(({ day }) => day >= from && day <= last);
  const sum = (counted: Counted) => store.sumCounts(counted, from, last);
  const requests = { contact: 0, demo: 0 };
  for (const type of contactTypes)
    requests[type] =
      inWeek.filter((request) => request.type === type).length + (await sum(`erased_${type}`));
  const isCounted = servesPage && from >= dayInAmsterdam(countedSince);
  return { from, requests, pageViews: isCounted ? await sum('page_view') : undefined };
}

export function totalOf({ requests }: Week): number {
  return requests.contact + requests.demo;
}

export function weekFacts(weeks: Week[], countedSince: Date): Fact[] {
  const first = dayInAmsterdam(countedSince);
  // Of the time before it counted only what is known is told.
  const told = weeks.filter((week) => week.from >= first || totalOf(week) > 0);
  return told.map((week) => [spanOf(week.from, 'short', 't/m'), numbersOf(week)]);
}

function numbersOf(week: Week): string {
  const { contact, demo } = week.requests;
  const types = [];
  if (contact > 0) types.push(quantity(contact, 'contactverzoek', 'contactverzoeken'));
  if (demo > 0) types.push(quantity(demo, 'demoverzoek', 'demoverzoeken'));
  const requests = types.length > 0 ? types.join(', ') : 'geen aanvragen';
  if (week.pageViews === undefined) return requests;
  return `${requests}; ${quantity(week.pageViews, 'weergave', 'weergaven')}`;
}

/** `16 t/m 22 nov`, `26 oktober tot en met 1 november` */
export function spanOf(from: string, month: 'short' | 'long', until: string): string {
  const inWords = (day: string) =>
    toUtc(day).toLocaleDateString('nl-NL', { day: 'numeric', month, timeZone: 'UTC' });
  const last = addDays(from, 6);
  const isOneMonth = from.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(from.slice(8)) : inWords(from)} ${until} ${inWords(last)}`;
}
