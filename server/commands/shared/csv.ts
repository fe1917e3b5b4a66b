// Excel reads accents only after it.
export const byteOrderMark = '\uFEFF';

// Also behind what nobody sees: a spreadsheet may leave that out.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r＝＋－＠]/u;

/** RFC 4180, but with semicolons, as spreadsheets expect where decimals have a comma. */
export function toCsvLine(cells: string[]): string {
  // An apostrophe in front keeps a spreadsheet from reading a formula (OWASP, "CSV Injection").
  const safe = cells.map((cell) => (formula.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`;
}
