import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { forLog } from '../../lib/wording.ts';

/** Resolves once the reader can take more. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
}

export function note(dutch: string, english = dutch): void {
  process.stderr.write(`${process.argv.includes(forLog) ? english : dutch}\n`);
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
    for (;;) {
      const answer = (await terminal.question(`${question} [j/n] `)).trim();
      if (/^(?:j|ja|n|nee)$/i.test(answer)) return /^j/i.test(answer);
      output.write('Typ j of n, en Enter.\n');
    }
  } catch {
    // Ctrl+C and Ctrl+D mean no, and leave the cursor after the question.
    output.write('\n');
    return false;
  } finally {
    terminal.close();
  }
}
