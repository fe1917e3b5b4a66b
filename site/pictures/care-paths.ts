import { bar, type Picture } from './picture.ts';

const size = { width: 72, height: 72 };
const line = 'fill="none" stroke="var(--color-primary)" stroke-width="4" stroke-linecap="round"';

/** A blood glucose meter with its strip and a drop. */
const glucose: Picture = {
  ...size,
  shapes: `<rect x="12" y="4" width="36" height="54" rx="12" fill="var(--color-primary)"/>${bar(19, 13, 22, 16, 'raised')}<circle cx="30" cy="43" r="5" fill="var(--color-on-primary-soft)"/>${bar(25, 58, 10, 11, 'control')}<path d="M58 44c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z" fill="var(--color-primary)"/>`,
};

/** A cigarette, crossed out. */
const smoking: Picture = {
  ...size,
  shapes: `<circle cx="36" cy="36" r="30" ${line}/>${bar(14, 36, 30, 9, 'control')}${bar(46, 36, 12, 9, 'primary')}<path d="M19 29c0-6 7-4 7-10" ${line}/><path d="M57 15L15 57" ${line}/>`,
};

/** A blood pressure meter with its cuff. */
const bloodPressure: Picture = {
  ...size,
  shapes: `<rect x="4" y="28" width="44" height="38" rx="9" fill="var(--color-primary)"/>${bar(11, 35, 30, 17, 'raised')}${bar(15, 39, 15, 4, 'primary')}${bar(15, 45, 11, 4, 'primary')}${bar(11, 57, 9, 4, 'on-primary-soft')}<path d="M48 56c14 0 10-14 10-20" ${line}/><rect x="48" y="6" width="20" height="30" rx="6" fill="var(--color-control)"/>`,
};

/** An inhaler. */
const inhaler: Picture = {
  ...size,
  shapes: `${bar(38, 4, 18, 26, 'control')}<path d="M34 22h26v40a6 6 0 0 1-6 6H28a8 8 0 0 1-8-8v-9h14z" fill="var(--color-primary)"/><path d="M10 52h0M4 60h0M12 66h0" ${line}/>`,
};

/** A strip of pills, two of them taken. */
const pills: Picture = {
  ...size,
  shapes: `${bar(8, 4, 56, 64, 'surface')}${[0, 1, 2, 3, 4, 5]
    .map((pill) => {
      const x = 17 + (pill % 2) * 23;
      const y = 12 + Math.floor(pill / 2) * 19;
      return pill < 2
        ? `<rect x="${x + 1}" y="${y + 1}" width="14" height="9" rx="4.5" fill="none" stroke="var(--color-control)" stroke-width="2"/>`
        : `<rect x="${x}" y="${y}" width="16" height="11" rx="5.5" fill="var(--color-primary)"/>`;
    })
    .join('')}`,
};

/** Questions and answers, for a care path without a drawing of its own. */
const general: Picture = {
  ...size,
  shapes: `<path d="M12 6h48a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H34L20 66V52h-8a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8z" fill="var(--color-primary)"/>${bar(16, 17, 40, 7, 'raised')}${bar(16, 32, 26, 7, 'on-primary-soft')}`,
};

/** What each care path measures or is about. */
export const carePathPictures = {
  general,
  glucose,
  smoking,
  'blood-pressure': bloodPressure,
  inhaler,
  pills,
};
