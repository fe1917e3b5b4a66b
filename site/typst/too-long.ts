import { typeset } from './typst.ts';

/** The length to which a text is cut to find out whether it is too long. */
const shortLength = 20;

/**
 * The texts that are too long for a template's pages: once they are shortened, the rest fits. Empty if the cause is too many
 * short texts.
 * @param path The template, as in `typeset`.
 */
export async function findTooLong(path: string, content: object, pages: number): Promise<string[]> {
  const fits = async (shortened: string[]) => {
    const { document } = await typeset(path, shorten(content, shortened));
    return document.numOfPages <= pages;
  };
  const texts = longTexts(content).sort((one, other) => other.length - one.length);
  if (!(await fits(texts))) return [];

  let count = 1;
  while (!(await fits(texts.slice(0, count)))) count += 1;

  let tooLong = texts.slice(0, count);
  // A longer text with enough space elsewhere is not a cause.
  for (const text of tooLong) {
    const others = tooLong.filter((other) => other !== text);
    if (await fits(others)) tooLong = others;
  }
  return tooLong;
}

/** Lists each text to shorten by its beginning, for which the owner can search. */
export function whatToShorten(tooLong: string[]): string {
  const names = tooLong.map((text) => `“${text.slice(0, 40)}…” (${text.length} tekens)`);
  return names.join(', ') || 'de teksten';
}

function longTexts(content: object): string[] {
  const texts = new Set<string>();
  JSON.stringify(content, (key, value) => {
    // The shapes of a picture are not a text.
    if (typeof value === 'string' && value.length > shortLength && key !== 'shapes')
      texts.add(value);
    return value;
  });
  return [...texts];
}

function shorten(content: object, texts: string[]): object {
  const shortened = (_key: string, value: unknown) =>
    typeof value === 'string' && texts.includes(value) ? value.slice(0, shortLength) : value;
  return JSON.parse(JSON.stringify(content, shortened));
}
