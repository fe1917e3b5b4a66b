import { bar, bars, dots, handset, type Picture, person } from './picture.ts';

const size = { width: 240, height: 150 };
const outlined = 'fill="none" stroke="var(--color-control)" stroke-width="2"';

/** A full day: only the break is left for calling back. */
const hours = [22, 38, 54, 70, 86, 102, 118] as const;
const pause = 70;
const time: Picture = {
  ...size,
  shapes: `${bar(36, 12, 168, 126, 'raised')}${bars(
    hours.map((y) => [46, y + 3, 14]),
    5,
    'line',
  )}${bars(
    hours.filter((y) => y !== pause).map((y) => [70, y, 122]),
    11,
    'ink-soft',
  )}<path d="M71 ${pause}h120v11H71z" ${outlined} stroke-dasharray="4 4"/><circle cx="192" cy="76" r="19" fill="var(--color-ink)"/>${handset(180, 64, 'raised')}`,
};

/** One call, and the four fields to fill in after it, with more forms waiting. */
const paper: Picture = {
  ...size,
  shapes: `<path d="M20 50h48v34H38l-10 10V84h-8z" fill="var(--color-ink-soft)"/>${dots(
    [32, 44, 56].map((x) => [x, 67]),
    7,
    'raised',
  )}<path d="M78 67h16m-6-6l6 6-6 6" ${outlined}/>${[
    [124, 8, 'line'],
    [116, 13, 'control'],
    [108, 18, 'raised'],
  ]
    .map(([x, y, colour]) => bar(Number(x), Number(y), 96, 122, String(colour)))
    .join('')}${bars(
    [27, 54, 81, 108].map((y) => [118, y, 30]),
    4,
    'line',
  )}${bars(
    [
      [124, 39, 52],
      [124, 66, 36],
    ],
    4,
    'ink-soft',
  )}<path d="M119 35h74v12h-74zM119 62h74v12h-74zM119 89h74v12h-74zM119 116h74v12h-74z" ${outlined}/><path d="M125 91.5v7" stroke="var(--color-ink)" stroke-width="2"/>`,
};

/** A team with one empty place, and ever more patients. */
const staff: Picture = {
  ...size,
  shapes: `${[40, 90].map((x) => person(x, 27, 'fill="var(--color-ink-soft)"')).join('')}${person(
    140,
    27,
    `${outlined} stroke-dasharray="4 4"`,
  )}${dots(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((column) => {
      const height = 1 + Math.floor((column * column) / 26);
      return Array.from(
        { length: height },
        (_, row) => [30 + column * 15, 132 - row * 15] as const,
      );
    }),
    11,
    'ink',
  )}`,
};

/** The same check by three people, who asked different questions. */
const quality: Picture = {
  ...size,
  shapes: ['11111', '11010', '10001']
    .map((asked, list) => {
      const x = 24 + list * 67;
      const rows = [...asked].map((isAsked, row) => ({
        isAsked: isAsked === '1',
        y: 46 + row * 18,
      }));
      const lines = (isOf: boolean, from: number, to: number) =>
        rows
          .filter(({ isAsked }) => isAsked === isOf)
          .map(({ y }) => `M${x + from} ${y}h${to - from}`)
          .join('');
      const ticks = rows.filter(({ isAsked }) => isAsked).map(({ y }) => `M${x + 9} ${y}l3 3 6-6`);
      const gaps = lines(false, 8, 19) + lines(false, 28, 50);
      return `<circle cx="${x + 29}" cy="16" r="9" fill="var(--color-ink-soft)"/>${bar(x, 31, 58, 104, 'raised')}${gaps && `<path d="${gaps}" stroke="var(--color-line)" stroke-width="5"/>`}<path d="${lines(true, 28, 50)}" stroke="var(--color-ink-soft)" stroke-width="5"/><path d="${ticks.join('')}" fill="none" stroke="var(--color-ink)" stroke-width="3"/>`;
    })
    .join(''),
};

const small = { width: 72, height: 72 };

/** The same four, for a phone, where they are the size of a thumb. */
const smallTime: Picture = {
  ...small,
  shapes: `${bars(
    [16, 32, 48].map((y) => [6, y, 50] as const),
    9,
    'ink-soft',
  )}<circle cx="52" cy="50" r="18" fill="var(--color-ink)"/>${handset(40, 38, 'raised')}`,
};

const smallPaper: Picture = {
  ...small,
  shapes: `${bar(12, 4, 48, 64, 'raised')}<path d="M20 14h32v11H20zM20 31h32v11H20zM20 48h32v11H20z" ${outlined}/>${bar(24, 18, 18, 3, 'ink-soft')}`,
};

const smallStaff: Picture = {
  ...small,
  shapes: `${person(20, 20, 'fill="var(--color-ink-soft)"')}${person(52, 20, `${outlined} stroke-dasharray="4 4"`)}`,
};

const smallQuality: Picture = {
  ...small,
  shapes: [6, 40]
    .map(
      (x, list) =>
        `${bar(x, 8, 27, 56, 'raised')}<path d="${[20, 36, 52]
          .filter((_, row) => list === 0 || row === 1)
          .map((y) => `M${x + 7} ${y}l4 4 8-8`)
          .join('')}" fill="none" stroke="var(--color-ink)" stroke-width="4"/>`,
    )
    .join(''),
};

/** Two drawings for each challenge: a large and a small one. */
export const challengePictures = {
  time,
  paper,
  staff,
  quality,
  'time-small': smallTime,
  'paper-small': smallPaper,
  'staff-small': smallStaff,
  'quality-small': smallQuality,
};
