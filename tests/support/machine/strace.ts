import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findOnPath } from './programs.ts';
import { until } from './until.ts';

/** Why tests with strace are skipped; false where they can run. */
export const isWithoutStrace = whyWithoutStrace();

/**
 * The beginning of a command that runs a program under strace, which writes the calls of `trace` to `file`.
 */
export function strace(file: string, trace: string, ...more: string[]): string[] {
  const tracer = 'strace -D -f -y -x -qq -s 24 -e signal=none --seccomp-bpf'.split(' ');
  return [...tracer, '-e', `trace=${trace}`, ...more, '-o', file];
}

function whyWithoutStrace(): string | false {
  if (process.platform !== 'linux') return 'strace exists for Linux only';
  return findOnPath(['strace']) ? false : 'needs strace: sudo apt-get install strace';
}

/** What strace wrote about a process that has ended. The last lines arrive a moment after the end. */
export async function readTrace(file: string): Promise<string> {
  let before = '';
  return until(`the end of ${file}`, async () => {
    await delay(200);
    const text = await readFile(file, 'utf8');
    const isWhole = text === before;
    before = text;
    return isWhole ? text : '';
  });
}
