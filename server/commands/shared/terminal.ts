import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Resolves once the reader can take more. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
}

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

interface Streams {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

export async function confirm(
  question: string,
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): Promise<boolean | undefined> {
  if (!input.isTTY) return undefined;
  const terminal = createInterface({ input, output });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } catch {
    // Ctrl+C and Ctrl+D mean no, and leave the cursor behind the question.
    output.write('\n');
    return false;
  } finally {
    terminal.close();
  }
}
