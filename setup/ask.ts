/** The prompts on the screen. Each ends the setup at Ctrl+C. */
import { styleText } from 'node:util';
import {
  type CANCEL_SYMBOL,
  confirm,
  isCancel,
  password,
  S_BAR,
  select,
  text,
} from '@clack/prompts';
import { wrapped } from './say.ts';

/** The owner pressed Ctrl+C. */
export class Stopped extends Error {}

export interface Question {
  title: string;
  hint?: string | undefined;
  example?: string | undefined;
  /** The present value. */
  value?: string | undefined;
  /** Whether the answer may be empty. */
  canWait?: boolean | undefined;
  /** Returns what is expected, in Dutch, if the answer is wrong. Is not called with an empty answer that can wait. */
  check?: ((answer: string) => string | undefined) | undefined;
}

/** Returns the answer without surrounding blanks; empty if it can wait. */
export async function askText(question: Question): Promise<string> {
  const { value = '', example, canWait } = question;
  const placeholder = canWait ? 'Enter: overslaan' : example && `bijvoorbeeld ${example}`;
  const answer = await text({
    message: messageOf(question),
    initialValue: value,
    ...(placeholder && { placeholder }),
    validate: (typed = '') => problemOf(question, typed.trim()),
  });
  return answered(answer).trim();
}

/** Hides what is typed. Returns the present value if nothing is typed. */
export async function askSecret(question: Question): Promise<string> {
  const { value = '', hint } = question;
  const kept = value === '' ? undefined : 'Staat al ingevuld; Enter laat het zo.';
  const answer = await password({
    message: messageOf({ ...question, hint: [hint, kept].filter(Boolean).join(' ') }),
    validate: (typed = '') => (typed === '' && kept ? undefined : problemOf(question, typed)),
  });
  // A secret may begin or end with a blank, and clack returns undefined for an empty answer.
  return answered(answer) || value;
}

export async function askYes(message: string, initialValue = true): Promise<boolean> {
  return answered(await confirm({ message, active: 'Ja', inactive: 'Nee', initialValue }));
}

export interface Choice<Value> {
  value: Value;
  label: string;
  hint?: string;
}

/** @param first Preselected, so that Enter takes it. */
export async function askChoice<Value extends string | number>(
  message: string,
  options: Choice<Value>[],
  first?: Value,
): Promise<Value> {
  const answer = await select<Value>({
    message: `${message} ${dim('(pijltjes en Enter)')}`,
    options: options as Parameters<typeof select<Value>>[0]['options'],
    showInstructions: false,
    ...(first !== undefined && { initialValue: first }),
  });
  return answered(answer);
}

function answered<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) throw new Stopped();
  return answer;
}

function messageOf({ title, hint, example, canWait }: Question): string {
  // The placeholder of an answer that can wait is "Enter", so its example moves here.
  const exampleLine = canWait && example && `Bijvoorbeeld ${example}`;
  const lines = [hint, exampleLine].flatMap((words) => (words ? wrapped(words) : []));
  return [title, ...lines.map((line) => dim(line))].join(`\n${dim(S_BAR)}  `);
}

function problemOf({ canWait, check }: Question, answer: string): string | undefined {
  if (answer === '' && canWait) return undefined;
  const expected = check?.(answer);
  if (expected === undefined) return answer === '' ? 'Vul hier iets in.' : undefined;
  return wrapped(`Dit kan hier niet. Verwacht: ${expected}.`).join('\n   ');
}

function dim(words: string): string {
  return styleText('dim', words);
}
