import { join } from 'node:path';
import { envProblems } from '../env-problems.ts';
import { readEnv, withVariable } from './env-text.ts';
import { Refusal, readText, saveText } from './text-file.ts';

export interface EnvFile {
  /** Empty if it is not set. */
  get(name: string): string;
  all(): Record<string, string>;
  /** Writes all of them together, if one has changed. An empty value takes the variable out. */
  set(values: Record<string, string>): Promise<void>;
}

/** @throws Refusal with a line for each mistake in the file. */
export async function openEnv(folder: string): Promise<EnvFile> {
  const path = join(folder, '.env');
  const found = readText(path);
  let text = found?.text ?? readText(join(folder, '.env.example'))?.text ?? '';
  const problems = envProblems(text);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  // Node ignores the first variable after a byte-order mark.
  if (found?.hadMark) await saveText(path, text, 0o600);
  return {
    get: (name) => readEnv(text).values[name]?.trim() ?? '',
    all: () => readEnv(text).values,
    async set(values) {
      const changed = Object.entries(values).reduce(
        (all, [name, value]) => withVariable(all, name, value === '' ? undefined : value),
        text,
      );
      if (changed === text) return;
      await saveText(path, changed, 0o600);
      text = changed;
    },
  };
}
