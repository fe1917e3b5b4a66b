import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findOnPath } from './programs.ts';
import { until } from './until.ts';

/** Why tests with strace are skipped; false if they can run. */
export const isWithoutStrace = whyWithoutStrace();

/** A command prefix that runs a program under strace, which writes the system calls in `trace` to `file`. */
export function strace(file: string, trace: string, ...more: string[]): string[] {
  const tracer = 'strace -D -f -y -x -qq -s 24 -e signal=none --seccomp-bpf'.split(' ');
  return [...tracer, '-e', `trace=${trace}`, ...more, '-o', file];
}

function whyWithoutStrace(): string | false {
  if (process.platform !== 'linux') return 'strace exists for Linux only';
  return findOnPath(['strace']) ? false : 'needs strace: sudo apt-get install strace';
}

/** Reads strace's output of an ended process. Its last lines are written a moment later. */
export async function readTrace(file: string): Promise<string> {
  let before = '';
  return until(`the end of ${file}`, async () => {
    await delay(200);
    const text = await readFile(file, 'utf8');
    const isComplete = text === before;
    before = text;
    return isComplete ? text : '';
  });
}
