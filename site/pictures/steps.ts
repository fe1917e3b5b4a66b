import { bar, handset, type Picture, person, tick, voice } from './picture.ts';

const size = { width: 64, height: 64 };

/** One drawing for each step; those of the assistant are on a dark background. */
export const stepPictures = {
  choose: {
    ...size,
    shapes: [16, 32, 48]
      .map(
        (y, row) =>
          `${row < 2 ? bar(12, y - 6, 12, 12, 'primary') + tick(13.5, y, 'raised') : `<path d="M13 ${y - 5}h10v10H13z" fill="none" stroke="var(--color-control)" stroke-width="2"/>`}${bar(30, y - 2.5, 22, 5, 'primary')}`,
      )
      .join(''),
  },
  call: {
    ...size,
    shapes: `${handset(10, 20, 'raised')}${voice(40, 32, [10, 22, 14], 7, 'raised')}`,
  },
  write: {
    ...size,
    shapes: `${bar(12, 14, 40, 36, 'raised')}${bar(17, 20, 30, 4, 'line')}${bar(17, 28, 30, 8, 'primary')}${bar(17, 40, 22, 4, 'line')}`,
  },
  judge: {
    ...size,
    shapes: `${person(28, 21, 'fill="var(--color-primary)"')}<circle cx="46" cy="47" r="11" fill="var(--color-primary)" stroke="var(--color-raised)" stroke-width="3"/>${tick(41.5, 47, 'raised')}`,
  },
} satisfies Record<string, Picture>;
