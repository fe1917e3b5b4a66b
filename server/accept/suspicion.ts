import { type ContactRequest, nameOf } from 'contact/contact-request.ts';
import type { SpamSign } from '../storage/store.ts';

const link =
  /https?:|www\.|\/\/|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|nl|be|eu|io|ly|me)\b/iu;

/** JANSEN, McDonald, JanWillem, JohnFKennedy, a slip of the shift key, and dEvRIES with caps lock on. */
const usualCase =
  /^(?:[A-Z]*[a-z]*|[A-Z]?[a-z]+(?:[A-Z]+|[A-Z]{1,2}[a-z]+)|[a-z][A-Z]+[a-z][A-Z]+)$/;

const consonants = '[b-df-hj-np-tv-xz]*';
const withVowel = `(?:[AEIOUY][a-z]+|(?![AEIOUY])[A-Z]${consonants}[aeiouy][a-z]*)`;
/** Names without spaces: AnneMcDonald, PJvdBerg, VanDerMeerBV. Each part matches in one way only, to avoid backtracking. */
const namesTogether = new RegExp(
  `^(?=.*[a-z]{2})(?:[A-Z]{0,3}(?:vd?|Mc|St|Dr)?|${consonants}[aeiouy][a-z]*)` +
    `(?:Mc|St|Vd|Jr|IJ[a-z]+|${withVowel})+[A-Z]{0,3}$`,
);

export function findSpamSigns(request: ContactRequest): SpamSign[] {
  const name = nameOf(request);
  const marks: SpamSign[] = [];
  if (link.test(name)) marks.push('link');
  if (name.split(/[^\p{L}\p{M}]+/u).some(isRandom)) marks.push('random');
  return marks;
}

/** Whether a word mixes upper and lower case as no name does ("hKJdPqWzTr"). Always false if it has a non-ASCII letter. */
function isRandom(word: string): boolean {
  return /^[A-Za-z]{6,}$/.test(word) && !usualCase.test(word) && !namesTogether.test(word);
}
