import { owner } from '../../owner.ts';
import { figures } from './claims.ts';
import { bloodPressure, sampleCall } from './sample-call.ts';
import { hero } from './sections/hero.ts';

const { label, record } = sampleCall;
const { question, answer, row } = bloodPressure;
const heading = hero.heading.join(' ');

/** The link preview image (Open Graph) and its words: a part of the sample call and its result. */
export const socialImage = {
  path: '/social.png',
  width: 1200,
  height: 630,
  alt: `${heading} ${label}: “${question}” “${answer}” ${record.title}: ${row.label} ${row.value}.`,
  product: owner.product,
  heading: hero.heading,
  figure: figures.timeSaved ?? figures.automation,
  call: { label, question, answer, record: { title: record.title, row } },
};
