import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { cleanEnv } from '../../tests/support/machine/clean-env.ts';
import { findOnPath } from '../../tests/support/machine/programs.ts';
import { until } from '../../tests/support/machine/until.ts';

/** Why these tests cannot run here; undefined if they can. */
export const noTerminal =
  process.platform === 'linux' && findOnPath(['script'])
    ? undefined
    : 'needs script of util-linux for a pseudo-terminal';

export const keys = {
  enter: '\r',
  down: '\x1b[B',
  up: '\x1b[A',
  clear: '\x15',
  ctrlC: '\x03',
  ctrlD: '\x04',
  escape: '\x1b',
  shiftTab: '\x1b[Z',
};

export type Terminal = ReturnType<typeof openTerminal>;

/** Runs a command in a new pseudo-terminal. */
export function openTerminal(command: string, cwd: string, env: Record<string, string> = {}) {
  // A terminal of `script` has no size, which would put each character on its own line.
  const sized = `stty cols 100 rows 50; exec ${command}`;
  const child = spawn('script', ['-qefc', sized, '/dev/null'], {
    cwd,
    env: { ...cleanEnv, TERM: 'xterm', SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 50_000,
  });
  let written = '';
  let from = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  child.stdin.on('error', () => {});
  const ended = once(child, 'close');

  return {
    /** Waits until these words are on the screen, after those seen before. */
    async sees(words: string | RegExp): Promise<void> {
      const pattern = typeof words === 'string' ? new RegExp(RegExp.escape(words)) : words;
      await until(
        () => `${pattern} in ${wordsOf(written).slice(from)}`,
        () => {
          const match = pattern.exec(wordsOf(written).slice(from));
          if (match) from += match.index + match[0].length;
          return match;
        },
        20_000,
      );
    },
    type: (text: string) => void child.stdin.write(text),
    /** All output, as one line without colours and frames. */
    words: () => wordsOf(written),
    raw: () => written,
    /** Waits for the end. @returns The exit status. */
    async ended(): Promise<number | null> {
      const [code] = await ended;
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Puts single blanks between words, because lines may break anywhere. */
function wordsOf(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s─-╿▀-▟■-◿]+/gu, ' ')
    .trimStart();
}
