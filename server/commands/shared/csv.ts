// Excel shows accents correctly only in a file that begins with this mark.
export const byteOrderMark = '\uFEFF';

// Invisible characters may precede a formula, because a spreadsheet may drop them.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r＝＋－＠]/u;

// Text that a spreadsheet reads as a number: it drops the 0 of 0612345678, and shows 12 digits or more in scientific notation.
const number = /^(?=0|.{12})[\d.,]+$/;

/** RFC 4180, but with semicolons, as spreadsheets expect where decimals have a comma. */
export function toCsvLine(cells: string[]): string {
  // An apostrophe in front keeps a spreadsheet from reading a formula (OWASP, "CSV Injection") or a number.
  const isChanged = (cell: string) => formula.test(cell) || number.test(cell);
  const safe = cells.map((cell) => (isChanged(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`;
}
