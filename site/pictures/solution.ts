import { bar, dots, handsetPath, type Picture, person, tick, voice } from './picture.ts';

const primary = 'fill="var(--color-primary)"';
const line =
  'fill="none" stroke="var(--color-primary)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"';

function disc(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="var(--color-${colour})"/>`;
}

/** Calls in both directions between practice and patient. */
const calls: Picture = {
  width: 300,
  height: 140,
  shapes: `${disc(58, 70, 44, 'surface')}${disc(242, 70, 44, 'surface')}<path d="M34 68l24-22 24 22v26H34z" ${primary}/><path d="M58 67v18m-9-9h18" stroke="var(--color-surface)" stroke-width="6"/>${person(
    242,
    62,
    primary,
  )}<path d="M108 44c22-20 62-20 82-2m2-13l-1 14-14-1" ${line}/><path d="M192 96c-22 20-62 20-82 2m-2 13l1-14 14 1" ${line}/>${voice(
    123,
    70,
    [8, 18, 30, 14, 24, 10, 20, 6],
    8,
    'primary',
  )}`,
};

/** Fixed questions, and then a person who judges the answers. */
const protocol: Picture = {
  width: 240,
  height: 110,
  shapes: `<path d="M24 55h170" ${line}/>${[24, 78, 132]
    .map((x) => `${disc(x, 55, 15, 'primary')}${tick(x - 4.5, 55, 'raised')}`)
    .join('')}${disc(204, 55, 30, 'surface')}<g transform="translate(51 0) scale(.75)">${person(
    204,
    60,
    primary,
  )}</g>`,
};

/** A patient's record, with what was said on the phone as its newest line. */
const record: Picture = {
  width: 260,
  height: 120,
  shapes: `${bar(60, 10, 184, 100, 'surface')}${bar(60, 10, 184, 18, 'primary')}${[40, 56, 88]
    .map((y) => `${bar(72, y, 26, 5, 'line')}${bar(106, y, y === 56 ? 76 : 104, 5, 'line')}`)
    .join(
      '',
    )}${bar(52, 66, 200, 17, 'primary')}${bar(72, 72, 26, 5, 'on-primary-soft')}${bar(106, 72, 90, 5, 'raised')}${tick(232, 75, 'raised')}${voice(
    12,
    74,
    [6, 16, 24, 10],
    9,
    'primary',
  )}`,
};

/** What was recorded, and a judgement that a person still has to give. */
const followUp: Picture = {
  width: 260,
  height: 120,
  shapes: `${disc(62, 60, 46, 'surface')}${person(62, 46, primary)}${bar(126, 12, 118, 30, 'surface')}${bar(138, 24, 72, 6, 'line')}${bar(126, 48, 118, 30, 'surface')}${bar(138, 60, 54, 6, 'line')}<rect x="127" y="85" width="116" height="28" rx="6" fill="none" stroke="var(--color-control)" stroke-width="2" stroke-dasharray="5 4"/>`,
};

/** Twenty calls: `percent` of them done, the others for a person. */
export function automated(percent: number): Picture {
  const calls = Array.from(
    { length: 20 },
    (_, call) => [(call % 5) * 50 + 20, Math.floor(call / 5) * 50 + 20] as const,
  );
  const done = calls.slice(0, Math.round(percent / 5));
  const rest = calls.slice(done.length);
  const handsets = done.map(([x, y]) => handsetPath(x - 12, y - 12)).join('');
  const people = rest.map(
    ([x, y]) =>
      `M${x} ${y - 11}a5.5 5.5 0 0 1 0 11a5.5 5.5 0 0 1 0-11M${x - 10} ${y + 12}a10 10 0 0 1 20 0zM${x} ${y - 20}a20 20 0 0 1 0 40a20 20 0 0 1 0-40v2.5a17.5 17.5 0 0 0 0 35a17.5 17.5 0 0 0 0-35z`,
  );
  return {
    width: 240,
    height: 190,
    shapes: `${dots(done, 40, 'on-primary-soft')}<path d="${handsets}" fill="var(--color-primary)"/><path d="${people.join('')}" fill="var(--color-on-primary-soft)"/>`,
  };
}

/** One drawing for each feature. */
export const solutionPictures = { calls, protocol, record, 'follow-up': followUp };
