const timeZone = 'Europe/Amsterdam';
const hourMs = 60 * 60_000;

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

/** When a day such as `2026-11-21` begins in Amsterdam; undefined where there is no such day. */
export function startOfDay(day: string): Date | undefined {
  const utc = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // A day begins one or two hours before that of UTC; clocks are set later in the night.
  const before = utc - 2 * hourMs;
  const ahead = Date.parse(`${inAmsterdam(new Date(before)).replace(' ', 'T')}Z`) - before;
  return new Date(utc - ahead);
}
