// Excel reads accents only after it.
export const byteOrderMark = '\uFEFF';

/**
 * A line of CSV, each cell in quotes (RFC 4180). Semicolons part them, as spreadsheets expect where a comma parts
 * decimals. What a spreadsheet would take for a formula gets an apostrophe in front, which makes it text
 * (OWASP, "CSV Injection").
 */
export function toCsvLine(cells: string[]): string {
  const safe = cells.map((cell) => (/^\s*[=+\-@\t\r＝＋－＠]/u.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`;
}
