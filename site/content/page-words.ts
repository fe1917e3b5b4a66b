/** Checks the owner's own words against the page. Importing every text makes `replaceable` complete. */
import { isSlip } from 'contact/suggest-email.ts';
import { ownerPath } from '../../owner/own-folder.ts';
import { typeWords } from './contact-types.ts';
import { replaceable } from './own-words.ts';
import { hero } from './sections/hero.ts';
import './sections/challenges.ts';
import './sections/solution.ts';
import './sections/how-it-works.ts';
import './sections/care-paths.ts';
import './sections/benefits.ts';
import './sections/technology.ts';
import './practice-info.ts';
import { closing } from './sections/closing.ts';
import './meta.ts';

export { replaceable };

type Words = Record<string, string>;

/** Each names one control. */
const buttons = [
  ...Object.values(typeWords).map(({ title }) => title),
  hero.more,
  closing.download,
];

/** The part of the page that a key belongs to. */
export function partOf(key: string): string {
  return key.split('/', 1)[0] ?? '';
}

/** What is expected in place of the owner's text, in Dutch; undefined if it may be there. */
export function expectedText(key: string, text: string): string | undefined {
  if (buttons.includes(text.trim())) return 'andere woorden, want zo heet al een knop';
  if (!/geen mens/.test(replaceable.get(key) ?? '')) return undefined;
  return /(?=.*\bAI\b).*geen mens/.test(text)
    ? undefined
    : 'een tekst die ook “AI” en “geen mens” noemt (AI-verordening, artikel 50)';
}

/** About how many characters fit in place of our text. */
export function roomFor(key: string): number {
  return Math.ceil((replaceable.get(key) ?? '').length * 1.25) + 5;
}

/** A line for each of the owner's texts that cannot be on the page. */
export function wordProblems(words: Words): string[] {
  return Object.entries(words).flatMap(([key, text]) => {
    const name = `${ownerPath}: words.${key}`;
    if (!replaceable.has(key))
      return [
        `${name} bestaat niet. ${keysNear(key)} Vast staan de knoppen, de dialoog, de getallen, de privacytekst en wat bij spoed geldt`,
      ];
    const expected = expectedText(key, text);
    return expected === undefined ? [] : [`${name} is “${text}”. Verwacht: ${expected}`];
  });
}

/** A line for each of the owner's texts that is much longer than ours. */
export function wordWarnings(words: Words): string[] {
  return Object.entries(words).flatMap(([key, { length }]) =>
    length <= roomFor(key)
      ? []
      : [
          `${ownerPath}: words.${key} heeft ${length} tekens, en er is plaats voor ongeveer ${roomFor(key)}. Kijk of de pagina er nog goed uitziet`,
        ],
  );
}

function keysNear(wrong: string): string {
  const keys = [...replaceable.keys()];
  const meant = keys.filter((key) => isSlip(wrong, key));
  if (meant.length > 0) return `Bedoelt u ${meant.join(' of ')}?`;
  const inPart = keys.filter((key) => partOf(key) === partOf(wrong));
  if (inPart.length > 0) return `Hier kan staan: ${inPart.join(', ')}.`;
  return `Een naam begint met ${[...new Set(keys.map(partOf))].join('/, ')}/.`;
}
