import { handsetPath, type Picture, type Size } from './picture.ts';

const days = 5;
const hoursADay = 8;

/** The size of a week, whose hours touch its edges. */
export const weekSize: Size = { width: 292, height: 186 };

/** The size of the same week with about half as much again to its right. */
export const overfullWeekSize: Size = { width: 440, height: 186 };

/** A week of five days of eight hours, with the saved hours at the end of the days. */
export function week(hoursFrom: number, hoursTo: number): Picture {
  const isSpent = (count: number) => (day: number, hour: number) =>
    (hoursADay - 1 - hour) * days + day >= count;
  const isSaved = (count: number) => (day: number, hour: number) => !isSpent(count)(day, hour);
  return {
    ...weekSize,
    shapes: [
      dashes(days, isSpent(hoursTo), 'line', 18),
      dashes(days, isSaved(hoursTo), 'primary', 18),
      // Hollow: the hours that may be saved.
      dashes(
        days,
        (day, hour) => isSpent(hoursFrom)(day, hour) && isSaved(hoursTo)(day, hour),
        'raised',
        14,
      ),
    ].join(''),
  };
}

/** A week with work in each hour, work beside it that does not fit, and a telephone in a break. */
export function overfullWeek(): Picture {
  const isBreak = (day: number, hour: number) => day === 2 && hour === 3;
  const all = Math.ceil(overfullWeekSize.width / 60);
  const fits = (day: number) => day < days;
  return {
    ...overfullWeekSize,
    shapes: [
      dashes(all, (day, hour) => fits(day) && !isBreak(day, hour), 'ink-soft', 18),
      dashes(all, (day) => !fits(day), 'control', 18),
      dashes(all, (day) => !fits(day), 'surface-warm', 14),
      `<circle cx="146" cy="81" r="21" fill="var(--color-surface-warm)"/><circle cx="146" cy="81" r="17" fill="var(--color-ink)"/><path d="${handsetPath(134, 69)}" fill="var(--color-raised)"/>`,
    ].join(''),
  };
}

/** A dash for each hour that `isDrawn` selects: a row for each hour of the day, with all days side by side. */
function dashes(
  columns: number,
  isDrawn: (day: number, hour: number) => boolean,
  colour: string,
  width: number,
): string {
  const lines = Array.from({ length: hoursADay }, (_, hour) =>
    Array.from({ length: columns }, (_, day) =>
      isDrawn(day, hour) ? `M${day * 60 + 9} ${hour * 24 + 9}h34` : '',
    ),
  );
  const path = lines.flat().join('');
  return (
    path &&
    `<path d="${path}" stroke="var(--color-${colour})" stroke-width="${width}" stroke-linecap="round"/>`
  );
}
