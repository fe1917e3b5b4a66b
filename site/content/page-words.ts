/** Checks the owner's own words against the page. Importing every text makes `replaceable` complete. */
import { isTypo } from 'contact/suggest-email.ts';
import { placeOf } from '../../owner/read.ts';
import { owner } from '../../owner.ts';
import { typeWords } from './contact-types.ts';
import { dialogWords } from './dialog.ts';
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

/** Names that may each belong to only one control. */
const buttons = [
  ...Object.values(typeWords).map(({ title }) => title),
  hero.more,
  closing.download,
  dialogWords.cancel,
  dialogWords.send,
].map((name) => name.toLowerCase());

const byAI = /\bAI\b/;
const noPerson = /geen mens/i;
const byPractice = new RegExp(RegExp.escape(owner.followUpRole), 'i');

/** What the specification and the AI Act require in each part: if our text has it, the owner's must have it too. */
const required: Record<string, RegExp[]> = {
  voorbeeldgesprek: [byAI, noPerson, byPractice],
  hero: [byAI, /beoorde\w*/i],
  uitdagingen: [/tijdsdruk/i, /administrati\w*/i, /personeel\w*/i, /kwaliteit\w*/i],
  oplossing: [
    /routinecontrole/i,
    /neemt .*op\b/i,
    /triageprotocol/i,
    /elke taal/i,
    /in uw HIS/,
    /geen diagnose/i,
  ],
  werkwijze: [
    /(vier|4) stappen/i,
    byAI,
    byPractice,
    /\bu beslist/i,
    /\bniet\b/i,
    /diagnose/i,
    /advies/i,
    /spoed/i,
    /zelf beslissen/i,
  ],
  zorgpaden: [/diabetes/i, /roken/i, /bloeddruk/i, /astma\/COPD/i, /cholesterol/i, /later meer/i],
  technologie: [
    /flow-bot/i,
    /guardrails/i,
    /LLM/,
    /koppeling/i,
    /niet bedoeld voor spoed/i,
    /geen diagnose/i,
    /geen advies/i,
    /beslist/i,
  ],
  zoekmachines: [byAI, noPerson],
};

/** The part of the page that a key belongs to. */
export function partOf(key: string): string {
  return key.split('/', 1)[0] ?? '';
}

/** What is expected in place of the owner's text, in Dutch; undefined if that text is accepted. */
export function expectedText(key: string, text: string): string | undefined {
  if (buttons.includes(text.trim().toLowerCase()))
    return 'andere woorden, want zo heet al een knop';
  const [ours, own] = [replaceable.get(key) ?? '', text].map((words) => words.replace(/\s+/g, ' '));
  for (const word of required[partOf(key)] ?? []) {
    const [said] = ours?.match(word) ?? [];
    if (said && !word.test(own ?? ''))
      return `een tekst met ook “${said}”, want dat moet de pagina zeggen`;
  }
  return undefined;
}

/** About how many characters fit in place of our text. */
export function roomFor(key: string): number {
  return Math.ceil((replaceable.get(key) ?? '').length * 1.25) + 5;
}

/** A line for each of the owner's texts that cannot be on the page. */
export function wordProblems(words: Words): string[] {
  return Object.entries(words).flatMap(([key, text]) => {
    const name = `${placeOf(['words', key])}: words.${key}`;
    if (!replaceable.has(key))
      return [
        `${name} bestaat niet. ${keysNear(key)} Vast staan de knoppen, de dialoog, de getallen, de privacytekst en de zin over 112`,
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
          `${placeOf(['words', key])}: words.${key} heeft ${length} tekens, en er is plaats voor ongeveer ${roomFor(key)}. Kijk of de pagina er nog goed uitziet`,
        ],
  );
}

function keysNear(wrong: string): string {
  const keys = [...replaceable.keys()];
  const meant = keys.filter((key) => isTypo(wrong, key));
  if (meant.length > 0) return `Bedoelt u ${meant.join(' of ')}?`;
  const inPart = keys.filter((key) => partOf(key) === partOf(wrong));
  if (inPart.length > 0) return `Hier kan staan: ${inPart.join(', ')}.`;
  return `Een naam begint met ${[...new Set(keys.map(partOf))].join('/, ')}/.`;
}
