import type { Picture } from './picture.ts';

/** A week of five days of eight hours; the hours that come back stand at the end of each day. */
export function week(hoursFrom: number, hoursTo: number): Picture {
  const hours = Array.from({ length: 40 }, (_, hour) => ({
    line: `M${(hour % 5) * 60 + 13} ${Math.floor(hour / 5) * 24 + 10}h34`,
    fromEnd: Math.floor((39 - hour) / 5) * 5 + (hour % 5),
  }));
  const draw = (from: number, to: number, colour: string, width: number) =>
    `<path d="${hours
      .filter(({ fromEnd }) => fromEnd >= from && fromEnd < to)
      .map(({ line }) => line)
      .join('')}" stroke="var(--color-${colour})" stroke-width="${width}" stroke-linecap="round"/>`;
  return {
    width: 300,
    height: 188,
    shapes: [
      draw(hoursTo, 40, 'line', 18),
      draw(0, hoursTo, 'primary', 18),
      // Hollow: the hours that may come back.
      draw(hoursFrom, hoursTo, 'raised', 14),
    ].join(''),
  };
}
