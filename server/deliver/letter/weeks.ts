import { type ContactType, contactTypes, typeRows } from 'contact/contact-types.ts';
import { addDays, dayInAmsterdam, toUtc } from '../../lib/dutch-time.ts';
import { quantity } from '../../lib/quantity.ts';
import type { Counted, RequestCount } from '../../storage/store.ts';
import type { Fact } from '../email-content/email-body.ts';
import type { Letter } from './sections.ts';

export interface Week {
  /** Its Monday, such as `2026-11-16`. */
  from: string;
  /** How many requests came in. */
  total: number;
  /** Whether the whole week was counted. */
  isCounted: boolean;
  /** In words: its days, its requests by type and its page views. */
  span: string;
  types: string;
  views: string | undefined;
}

/** A row for the last week, and for each earlier one with requests. The other counted weeks share a row. */
export function weekFacts([last, ...earlier]: Week[]): Fact[] {
  const busy = earlier.filter(({ total }) => total > 0);
  const quiet = earlier.filter(({ total, isCounted }) => total === 0 && isCounted);
  const rows = [...(last ? [last] : []), ...busy].map(
    ({ span, types, views }): Fact => [
      span,
      [types || 'geen aanvragen', views].filter(Boolean).join('; '),
    ],
  );
  const spans = quiet.map(({ span, views }) => (views ? `${span} (${views})` : span));
  return [...rows, ['Geen aanvragen', spans.join(', ') || undefined]];
}

/** Returns the week before the letter's Monday, the four before that, and their stored requests. */
export async function readWeeks(letter: Letter) {
  const { store, monday } = letter;
  const received = await store.requestsSince(addDays(monday, -7 * 5));
  const stored = received.filter(({ day }) => day < monday);
  const weekAgo = (weeks: number) => readWeek(letter, addDays(monday, -7 * weeks), stored);
  const weeks = await Promise.all([weekAgo(1), weekAgo(2), weekAgo(3), weekAgo(4), weekAgo(5)]);
  return { weeks, stored };
}

async function readWeek(letter: Letter, from: string, stored: RequestCount[]): Promise<Week> {
  const { store, servesPage, countedSince } = letter;
  const last = addDays(from, 6);
  const inWeek = stored.filter(({ day }) => day >= from && day <= last);
  const sum = (counted: Counted) => store.sumCounts(counted, from, last);
  const countType = async (type: ContactType) => ({
    type,
    number:
      total(inWeek.filter((requests) => requests.type === type)) + (await sum(`erased_${type}`)),
  });
  const received = (await Promise.all(contactTypes.map(countType))).filter(
    ({ number }) => number > 0,
  );
  const types = received.map(({ type, number }) => {
    const { label, plural } = typeRows[type];
    return quantity(number, label.toLowerCase(), plural);
  });
  const isCounted = from >= dayInAmsterdam(countedSince);
  return {
    from,
    total: total(received),
    isCounted,
    span: spanOf(from, 'short', 't/m'),
    types: types.join(', '),
    // Weeks before counting began have only their stored requests.
    views:
      servesPage && isCounted
        ? quantity(await sum('page_view'), 'weergave', 'weergaven')
        : undefined,
  };
}

export function total(requests: Pick<RequestCount, 'number'>[]): number {
  return requests.reduce((sum, { number }) => sum + number, 0);
}

/** `16 t/m 22 nov`, `26 oktober tot en met 1 november` */
export function spanOf(from: string, month: 'short' | 'long', until: string): string {
  const inWords = (day: string) =>
    toUtc(day).toLocaleDateString('nl-NL', { day: 'numeric', month, timeZone: 'UTC' });
  const last = addDays(from, 6);
  const isOneMonth = from.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(from.slice(8)) : inWords(from)} ${until} ${inWords(last)}`;
}
