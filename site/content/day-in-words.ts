const format = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

/** @param day `2026-11-23`. @returns `23 november 2026`, on one line. */
export function dayInWords(day: string): string {
  return format.format(new Date(day)).replaceAll(' ', '\u00A0');
}
