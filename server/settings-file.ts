import { readFileSync } from 'node:fs';
import { WordedError } from './lib/wording.ts';

/**
 * Node reads a UTF-16 file without complaint and finds nothing in it.
 * @throws Error if the settings file is in UTF-16.
 */
export function assertNoUtf16(file = '.env'): void {
  let isUtf16 = false;
  try {
    isUtf16 = readFileSync(file).includes(0);
  } catch {
    // No readable file: the settings come from elsewhere.
  }
  if (isUtf16)
    throw new WordedError({
      english: `${file} is in UTF-16, so its settings are ignored: save it as UTF-8`,
      dutch: `${file} is in UTF-16, en dan gelden de instellingen niet: sla het op als UTF-8`,
    });
}

/** Returns a line for each setting that is ignored because an editor or a copy added characters to its name. */
export function nameProblems(known: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const plain = name.replace(/[^\w]/g, '');
    if (name.startsWith('\uFEFF'))
      return `${plain} is ignored: its file begins with a byte order mark; save it as UTF-8 without BOM`;
    if (name !== plain && known.includes(plain))
      return `${plain} is ignored: stray characters around its name; retype the line`;
    return name.startsWith('\uFFFD') ? 'the settings file is not in UTF-8: save it as UTF-8' : [];
  });
}

/** Returns what is wrong with a value, whatever its setting; undefined if nothing. */
export function valueProblem(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'its file is not in UTF-8: save it as UTF-8';
  // Names in some scripts, and emoji, contain joiners.
  if (/(?![\u200C\u200D])\p{Cf}/u.test(text))
    return 'it contains invisible characters: retype the line';
  if (/^["'`“”„‘’«»].*["'`“”„‘’«»]$/s.test(text))
    return `its quotes count as part of the value: remove them, or use straight quotes (")`;
  return undefined;
}
