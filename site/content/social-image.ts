import { owner } from '../../owner.ts';
import { figures } from './claims.ts';
import { hero } from './words.ts';

const { label, turns, record } = hero.call;
const [, , asking, answering] = turns;
const { answer } = answering;
const [row] = record.rows;
const heading = hero.heading.join(' ');

/** The picture beside a link to the page, and its words: a part of the sample call and its result. */
export const socialImage = {
  path: '/social.png',
  width: 1200,
  height: 630,
  alt: `${heading} ${label}: “${asking.text}” “${answer}” ${record.title}: ${row.label} ${row.value}.`,
  product: owner.product,
  heading: hero.heading,
  figure: figures.timeSaved ?? figures.automation,
  call: { label, question: asking.text, answer, record: { title: record.title, row } },
} as const;
