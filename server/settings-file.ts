import { readFileSync } from 'node:fs';

/**
 * Node reads a file in UTF-16 without complaint, and finds nothing in it.
 * @throws Error where the file with the settings is in UTF-16.
 */
export function assertNoUtf16(file = '.env'): void {
  let isUtf16 = false;
  try {
    isUtf16 = readFileSync(file).includes(0);
  } catch {
    // There is no file, or it may not be read, and the settings come in another way.
  }
  if (isUtf16)
    throw new Error(`${file} is in UTF-16, so no setting in it is read: save it as UTF-8`);
}

/** Gives a line for each setting that is missed because an editor or a copy put something before or into its name. */
export function nameProblems(known: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const plain = name.replace(/[^\w]/g, '');
    if (name.startsWith('\uFEFF'))
      return `${plain} is not read: the file that sets it begins with a byte order mark; save it as UTF-8 without BOM`;
    if (name !== plain && known.includes(plain))
      return `${plain} is not read: other characters stand beside its name in the file; type the line again`;
    return name.startsWith('\uFFFD')
      ? 'the file with the settings is not in UTF-8: save it as UTF-8'
      : [];
  });
}

/** Says why a value cannot be meant, whatever the setting; undefined where it can. */
export function valueProblem(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'its file is not in UTF-8: save it as UTF-8';
  // Joiners belong to names in some scripts, and to emoji.
  if (/(?![\u200C\u200D])\p{Cf}/u.test(text))
    return 'it holds invisible characters: type the line again';
  if (/^["'`“”„‘’«»].*["'`“”„‘’«»]$/s.test(text))
    return `its quotes have become part of it: leave them out, or type " on a keyboard`;
  return undefined;
}
