/** Dates, numbers and files in words. What the dialog's script uses has no `Intl`, which costs an old computer 0.1 s. */

/** A number as in Dutch prose: a word up to twelve. */
export function numberInWords(number: number): string {
  const words = 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ');
  return words[number] ?? String(number);
}

/** `een, twee en drie`. */
export function listInWords(items: readonly string[]): string {
  return [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(' en ');
}

/** @param day `2026-11-23`. @returns `23 november 2026`, on one line. */
export function dayInWords(day: string): string {
  const format = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day)).replaceAll(' ', '\u00A0');
}

/** The format and size of the brochure, or of an owner's document, whose number of pages is not known. */
export function fileInWords({ pages, bytes }: { pages?: number; bytes: number }): string {
  return `${pages ? pagesInWords(pages) : 'PDF'}, ${bytesInWords(bytes)}`;
}

export function pagesInWords(pages: number): string {
  return `PDF, ${pages} ${pages === 1 ? 'pagina' : 'pagina’s'}`;
}

export function bytesInWords(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))}\u00A0kB`;
}

/** The working days, abbreviated as in calendars. */
export const weekDays = ['ma', 'di', 'wo', 'do', 'vr'];
