import { createInterface } from 'node:readline/promises';

/** For what is no result. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What a person at the keyboard answers; undefined where nobody can. */
export async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } catch {
    // Ctrl+C and Ctrl+D are a no, too. The cursor still stands behind the question.
    remark('');
    return false;
  } finally {
    terminal.close();
  }
}
