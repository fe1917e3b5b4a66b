/** Passes what the owner types to the prompts, and translates some keys. */
import { PassThrough, type Readable } from 'node:stream';
import { type CANCEL_SYMBOL, isCancel } from '@clack/prompts';
import { Back, remember, Stopped } from './steps.ts';

type Change = (typed: string) => string;

const esc = '\u001B';
const [left, shiftTab, cancel, endOfInput] = [`${esc}[D`, `${esc}[Z`, '\u0003', '\u0004'];

/** Asks while the keys pass through `change`. @throws Back at Shift+Tab, Stopped at Ctrl+C, Ctrl+D and Escape. */
export async function withKeys<Answer>(
  change: Change,
  ask: (keys: { input: Readable; signal: AbortSignal }) => Promise<Answer | typeof CANCEL_SYMBOL>,
): Promise<Answer> {
  const { stdin } = process;
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => stdin.setRawMode(isRaw),
  });
  const back = new AbortController();
  const pass = (typed: string) => {
    if (typed === shiftTab) back.abort();
    // After Ctrl+D a prompt would wait forever.
    else if (typed === endOfInput) input.write(cancel);
    // Until a prompt is open, the terminal turns Enter into a line feed, which no prompt accepts.
    else input.write(change(typed.replaceAll(/\r?\n/g, '\r')));
  };
  stdin.setEncoding('utf8').on('data', pass).resume();
  try {
    const answer = await ask({ input, signal: back.signal });
    if (isCancel(answer)) throw back.signal.aborted ? new Back() : new Stopped();
    return answer;
  } finally {
    stdin.off('data', pass).pause();
  }
}

/** Runs a slow task. When its step is replayed, returns the earlier result. @throws Stopped at Ctrl+C, Ctrl+D and Escape. */
export function attempt<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { stdin } = process;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (typed: string) => {
    if ([esc, cancel, endOfInput].includes(typed)) reject(new Stopped());
  };
  const doWork = async () => {
    stdin.setRawMode(true).setEncoding('utf8').on('data', stop).resume();
    try {
      return await Promise.race([work(), stopped]);
    } finally {
      stdin.off('data', stop).pause().setRawMode(false);
    }
  };
  return remember(name, doWork, { isQuestion: false });
}

/** Joins pasted lines: the first line break would submit the answer, and the rest would be lost. */
export function onOneLine(typed: string): string {
  return /[\r\n][^\r\n]/.test(typed) ? typed.trim().replace(/\s*[\r\n]\s*/g, ' ') : typed;
}

/**
 * `j` and `n` choose Ja and Nee. Enter confirms: if the letter did, the rest of “ja” would answer the next question.
 * @param isYes The initial choice.
 */
export function yesOrNo(isYes: boolean): Change {
  const choices = new RegExp(`${esc}[[O][A-D]|[ jny]`, 'gi');
  let isChosen = isYes;
  return (typed) =>
    typed.replace(choices, (key) => {
      const meant = /[jy]/i.test(key) || (/n/i.test(key) ? false : !isChosen);
      if (meant === isChosen) return '';
      isChosen = meant;
      return left;
    });
}
