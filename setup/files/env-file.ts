import { join } from 'node:path';
import { envProblems } from '../env-problems.ts';
import type { HeldText } from '../steps.ts';
import { noteIn, readEnv, withNote, withVariable } from './env-text.ts';
import { holdText } from './held-text.ts';
import { Refusal, readText, saveText } from './text-file.ts';

export interface EnvFile extends HeldText {
  /** Empty if it is not set. */
  get(name: string): string;
  all(): Record<string, string>;
  /** Setup's note on a setting for a later run, kept in a comment. Empty if there is none. */
  note(name: string): string;
  /** Writes all values together, if one has changed. An empty value removes its line. */
  set(values: Record<string, string>, notes?: Record<string, string>): Promise<void>;
}

/** @throws Refusal with a line for each mistake in the file. */
export async function openEnv(folder: string): Promise<EnvFile> {
  const path = join(folder, '.env');
  const found = readText(path);
  const first = found?.text ?? readText(join(folder, '.env.example'))?.text ?? '';
  const problems = envProblems(first);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  // Node ignores the first variable after a byte-order mark.
  if (found?.hadMark) await saveText(path, first, 0o600);
  const held = holdText(path, first, 0o600);
  return {
    ...held,
    get: (name) => readEnv(held.text()).values[name]?.trim() ?? '',
    all: () => readEnv(held.text()).values,
    note: (name) => noteIn(held.text(), name),
    async set(values, notes = {}) {
      await held.change((before) => {
        let text = before;
        for (const [name, value] of Object.entries(values))
          text = withVariable(text, name, value === '' ? undefined : value);
        for (const [name, note] of Object.entries(notes)) text = withNote(text, name, note);
        return text;
      });
    },
  };
}
