import { join } from 'node:path';
import { envProblems } from '../env-problems.ts';
import { isCatchingUp } from '../steps.ts';
import { noteIn, readEnv, withNote, withVariable } from './env-text.ts';
import { Refusal, readText, saveText } from './text-file.ts';

export interface EnvFile {
  /** Empty if it is not set. */
  get(name: string): string;
  all(): Record<string, string>;
  /** What setup noted in a comment, for a later run. Empty if nothing. */
  note(name: string): string;
  /** Writes all of them together, if one has changed. An empty one is taken out. */
  set(values: Record<string, string>, notes?: Record<string, string>): Promise<void>;
  /** Forgets what was set, but leaves the file. */
  restart(): void;
  /** Writes what is not in the file yet. */
  save(): Promise<void>;
}

/** @throws Refusal with a line for each mistake in the file. */
export async function openEnv(folder: string): Promise<EnvFile> {
  const path = join(folder, '.env');
  const found = readText(path);
  const first = found?.text ?? readText(join(folder, '.env.example'))?.text ?? '';
  let [text, saved] = [first, first];
  const problems = envProblems(text);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  // Node ignores the first variable after a byte-order mark.
  if (found?.hadMark) await saveText(path, text, 0o600);
  const save = async () => {
    if (text === saved) return;
    await saveText(path, text, 0o600);
    saved = text;
  };
  return {
    get: (name) => readEnv(text).values[name]?.trim() ?? '',
    all: () => readEnv(text).values,
    note: (name) => noteIn(text, name),
    async set(values, notes = {}) {
      for (const [name, value] of Object.entries(values))
        text = withVariable(text, name, value === '' ? undefined : value);
      for (const [name, note] of Object.entries(notes)) text = withNote(text, name, note);
      if (!isCatchingUp()) await save();
    },
    restart() {
      text = first;
    },
    save,
  };
}
