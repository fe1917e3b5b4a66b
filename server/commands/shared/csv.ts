// Excel reads accents only after it.
export const byteOrderMark = '\uFEFF';

/** RFC 4180, but with semicolons, as spreadsheets expect where decimals have a comma. */
export function toCsvLine(cells: string[]): string {
  // An apostrophe in front keeps a spreadsheet from reading a formula (OWASP, "CSV Injection").
  const safe = cells.map((cell) => (/^\s*[=+\-@\t\r＝＋－＠]/u.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`;
}
