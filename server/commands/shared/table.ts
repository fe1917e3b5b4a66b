import { replaceControls } from '../../lib/control-characters.ts';

const segmenter = new Intl.Segmenter('nl');
// Characters that take two columns: those of East Asia, and emoji.
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{RGI_Emoji}\uFF01-\uFF60]/v;

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

export function inLine(text: string): string {
  return replaceControls(text.replaceAll('\n', '?'), () => '?');
}

export function width(text = ''): number {
  const characters = [...segmenter.segment(text)];
  return characters.reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0);
}
