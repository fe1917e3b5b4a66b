import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { cleanEnv } from '../../tests/support/machine/clean-env.ts';
import { findOnPath } from '../../tests/support/machine/programs.ts';
import { until } from '../../tests/support/machine/until.ts';

/** Why no test here can run; undefined where they can. */
export const noTerminal =
  process.platform === 'linux' && findOnPath(['script'])
    ? undefined
    : 'needs the command script of util-linux, which makes a terminal';

export const keys = {
  enter: '\r',
  down: '\x1b[B',
  up: '\x1b[A',
  clear: '\x15',
  ctrlC: '\x03',
  ctrlD: '\x04',
};

export type Terminal = ReturnType<typeof openTerminal>;

/** Runs a command in a pseudo-terminal of its own. */
export function openTerminal(command: string, cwd: string, env: Record<string, string> = {}) {
  // A terminal that `script` makes has no size, and then each character gets a line of its own.
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
    /** Resolves once the screen shows these words after those that were seen last. */
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
    /** All that was written, as one line without colours and frames. */
    words: () => wordsOf(written),
    raw: () => written,
    /** Resolves with the exit status. */
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

/** Lines are broken anywhere, so that words are compared with single blanks between them. */
function wordsOf(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s─-╿▀-▟■-◿]+/gu, ' ')
    .trimStart();
}
