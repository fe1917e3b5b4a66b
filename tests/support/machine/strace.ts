import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findOnPath } from './programs.ts';

/** A reason to leave tests with strace out. */
export const isWithoutStrace = whyWithoutStrace();

/**
 * The command that runs another as its own process, and writes the calls of `trace` to `file`.
 */
export function strace(file: string, trace: string, ...more: string[]): string[] {
  const tracer = 'strace -D -f -y -x -qq -s 24 -e signal=none --seccomp-bpf'.split(' ');
  return [...tracer, '-e', `trace=${trace}`, ...more, '-o', file];
}

function whyWithoutStrace(): string | false {
  if (process.platform !== 'linux') return 'strace exists for Linux only';
  return findOnPath(['strace']) ? false : 'needs strace: sudo apt-get install strace';
}

/** What strace wrote about a process that has ended; its last words come a moment later. */
export async function readTrace(file: string): Promise<string> {
  let before = '';
  for (;;) {
    const text = await readFile(file, 'utf8');
    if (text === before && text !== '') return text;
    before = text;
    await delay(200);
  }
}
