/** What moves the cursor, or the text around it, of whoever reads it. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const segmenter = new Intl.Segmenter('nl');
/** Characters of two columns: those of East Asia, and emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{RGI_Emoji}\uFF01-\uFF60]/v;

/** Rows under headings, in columns; nothing that was typed can break out of its place. */
export function toTable(headings: string[], rows: string[][]): string {
  const cells = [headings, ...rows].map((row) => row.map(inLine));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => width(row[column]))));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Text as it may be written to a terminal. */
export function inLine(text: string): string {
  return text.replace(control, '?');
}

/** In columns of a terminal. */
export function width(text = ''): number {
  const characters = [...segmenter.segment(text)];
  return characters.reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0);
}
