import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findOnPath, installPackage } from './install.ts';

/** A reason to leave tests with strace out; strace is Linux's own, and root installs it where it is missing. */
export const isWithoutStrace = whyWithoutStrace();

/**
 * Installs strace where it is missing.
 * @throws Error that says what to install.
 */
export function ensureStrace(): void {
  if (isWithoutStrace || findOnPath(['strace'])) return;
  installPackage(
    'strace',
    'The fault tests need strace. Install it ("sudo apt-get install strace") and run the tests again.',
  );
}

/**
 * The command that runs another as its own process, and writes the calls of `trace` to `file`.
 * @throws Error that says what to install.
 */
export function strace(file: string, trace: string, ...more: string[]): string[] {
  ensureStrace();
  const tracer = 'strace -D -f -y -x -qq -s 24 -e signal=none --seccomp-bpf'.split(' ');
  return [...tracer, '-e', `trace=${trace}`, ...more, '-o', file];
}

function whyWithoutStrace(): string | false {
  if (process.platform !== 'linux') return 'strace exists for Linux only';
  if (findOnPath(['strace']) || process.getuid?.() === 0) return false;
  return 'needs strace: sudo apt-get install strace';
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
