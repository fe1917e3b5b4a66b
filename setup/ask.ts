/** The questions as they stand on the screen. Each ends the setup where Ctrl+C is pressed. */
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
  /** What is filled in already. */
  value?: string | undefined;
  /** Whether an empty answer is right. */
  canWait?: boolean | undefined;
  /** Says what an answer may be; undefined where it is right. It also gets an empty one where that cannot wait. */
  mayBe?: ((answer: string) => string | undefined) | undefined;
}

/** Gives the answer without blanks around it; empty where it can wait. */
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

/** Does not show what is typed. Gives the value that is there where nothing is typed. */
export async function askSecret(question: Question): Promise<string> {
  const { value = '', hint } = question;
  const kept = value === '' ? undefined : 'Staat al ingevuld; Enter laat het zo.';
  const answer = await password({
    message: messageOf({ ...question, hint: [hint, kept].filter(Boolean).join(' ') }),
    validate: (typed = '') => (typed === '' && kept ? undefined : problemOf(question, typed)),
  });
  // A secret may begin or end with a blank, and clack gives nothing for no answer.
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

/** @param first The choice that Enter takes. */
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
  // An answer that can wait has "Enter" where others have their example.
  const such = canWait && example && `Bijvoorbeeld ${example}`;
  const lines = [hint, such].flatMap((words) => (words ? wrapped(words) : []));
  return [title, ...lines.map((line) => dim(line))].join(`\n${dim(S_BAR)}  `);
}

function problemOf({ canWait, mayBe }: Question, answer: string): string | undefined {
  if (answer === '' && canWait) return undefined;
  const may = mayBe?.(answer);
  if (may === undefined) return answer === '' ? 'Vul hier iets in.' : undefined;
  return wrapped(`Dit kan hier niet. Verwacht: ${may}.`).join('\n   ');
}

function dim(words: string): string {
  return styleText('dim', words);
}
