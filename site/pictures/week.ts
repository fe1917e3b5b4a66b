import type { Picture, Size } from './picture.ts';

export const weekSize: Size = { width: 300, height: 188 };

const days = 5;
const hoursADay = 8;

/** A week of five days of eight hours, with the saved hours at the end of the days. */
export function week(hoursFrom: number, hoursTo: number): Picture {
  /** The hours from `from` to `to`, counted from the last: a dash for each hour, a line for each hour of the day. */
  const draw = (from: number, to: number, colour: string, width: number) => {
    const lines = Array.from({ length: hoursADay }, (_, row) => {
      const before = (hoursADay - 1 - row) * days;
      const first = Math.max(from - before, 0);
      const count = Math.min(to - before, days) - first;
      return count > 0 ? `M${first * 60 + 13} ${row * 24 + 10}h${count * 60 - 26}` : '';
    });
    return `<path d="${lines.join('')}" stroke="var(--color-${colour})" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="34 26"/>`;
  };
  return {
    ...weekSize,
    shapes: [
      draw(hoursTo, days * hoursADay, 'line', 18),
      draw(0, hoursTo, 'primary', 18),
      // Hollow: the hours that may be saved.
      draw(hoursFrom, hoursTo, 'raised', 14),
    ].join(''),
  };
}
