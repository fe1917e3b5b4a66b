const timeZone = 'Europe/Amsterdam';
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
// DST changes on Sundays, so on a Monday 8:00 minus 8 hours is always midnight.
const letterHour = 8;

// Swedish writes 2026-11-21 22:05:31, which spreadsheets read as a time.
const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone,
});

/** `2026-11-21 22:05:31` */
export function inAmsterdam(time: Date): string {
  return format.format(time);
}

/** When a day such as `2026-11-21` begins in Amsterdam; undefined for an impossible day. */
export function startOfDay(day: string): Date | undefined {
  const utc = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // A day begins one or two hours earlier in Amsterdam than in UTC; DST changes later in the night.
  const before = utc - 2 * hourMs;
  const ahead = Date.parse(`${inAmsterdam(new Date(before)).replace(' ', 'T')}Z`) - before;
  return new Date(utc - ahead);
}

/** `zaterdag 21 november 2026 om 22.05 uur` */
export function inWords(time: Date): string {
  const words = time.toLocaleString('nl-NL', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${words.replace(':', '.')} uur`;
}

/** `21 november 2026`, for `2026-11-21`. */
export function dayInWords(day: string): string {
  return toUtc(day).toLocaleDateString('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `2026-11-21` */
export function dayInAmsterdam(time: Date): string {
  return inAmsterdam(time).slice(0, 10);
}

/** @param day Such as `2026-11-21`; so is the result. */
export function addDays(day: string, days: number): string {
  return new Date(toUtc(day).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The Monday whose letter is due, such as `2026-11-23`: the last one whose 8:00 in Amsterdam has passed. Undefined from Sunday
 * 8:00 to Monday 8:00: too late for that letter.
 */
export function letterMonday(time: Date): string | undefined {
  const day = dayInAmsterdam(new Date(time.getTime() - letterHour * hourMs));
  const monday = mondayOf(day);
  return day < addDays(monday, 6) ? monday : undefined;
}

/** The Monday of the first letter: the first whose 8:00 is at least a week after `time`, at which the database's counts begin. */
export function firstLetterMonday(time: Date): string {
  // A letter of this day or an earlier one would be due before that week is over.
  const tooEarly = dayInAmsterdam(new Date(time.getTime() + 7 * dayMs - letterHour * hourMs - 1));
  return addDays(mondayOf(tooEarly), 7);
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  return addDays(day, -((toUtc(day).getUTCDay() + 6) % 7));
}

/** Midnight of a day in UTC, for arithmetic with days. */
export function toUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
