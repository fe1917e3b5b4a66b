/** The prompts on the screen. Each is remembered, so that the owner can come back to it. */
import { styleText } from 'node:util';
import { confirm, password, S_BAR, select, settings, text } from '@clack/prompts';
import { suggestEmail } from '../contact/suggest-email.ts';
import { onOneLine, withKeys, yesOrNo } from './keys.ts';
import { wrapped } from './say.ts';
import { type Kind, remember } from './steps.ts';

// Letters that move the cursor in vim are letters here.
for (const letter of 'hjkl') settings.aliases.delete(letter);

export interface Question {
  title: string;
  /** Distinguishes it from a question with the same title. */
  name?: string;
  hint?: string | undefined;
  example?: string | undefined;
  /** The present value. */
  value?: string | undefined;
  /** True: Enter skips it. `'later'`: an empty answer postpones it and the questions that depend on it. */
  canWait?: boolean | 'later' | undefined;
  /** Returns what is expected, in Dutch, if the answer is wrong. Is not called with an empty answer that can wait. */
  check?: ((answer: string) => string | undefined) | undefined;
}

/** Returns the answer without surrounding blanks; empty if it can wait. */
export async function askText(question: Question): Promise<string> {
  const { title, name = title, value = '', example } = question;
  const placeholder = waitWords(question) ?? (example && `bijvoorbeeld ${example}`);
  const ask = async (before = value) => {
    const typed = await withKeys(onOneLine, (keys) =>
      text({
        ...keys,
        message: messageOf(question),
        initialValue: before,
        ...(placeholder && { placeholder }),
        validate: (typed = '') => problemOf(question, typed.trim()),
      }),
    );
    return typed.trim();
  };
  const answer = await remember<string>(name, ask, {
    fits: (answer) => problemOf(question, answer) === undefined,
    leaves: (answer) => question.canWait === 'later' && answer === '',
  });
  return answer === value ? answer : suggest(answer);
}

/** Suggests the corrections that the dialog suggests to visitors, for each e-mail address in the answer. */
async function suggest(answer: string): Promise<string> {
  const addresses = /[^\s,;<>]+@[^\s,;<>]+/g;
  const meant = answer.replace(addresses, (address) => suggestEmail(address) ?? address);
  return meant !== answer && (await askYes(`Bedoelt u ${meant}?`)) ? meant : answer;
}

/** Hides what is typed. Returns the present value if nothing is typed. */
export function askSecret(question: Question): Promise<string> {
  const { title, value = '', hint } = question;
  return remember(title, async (before = value) => {
    const kept = before === '' ? waitWords(question) : 'Staat al ingevuld; Enter laat het zo.';
    const answer = await withKeys(onOneLine, (keys) =>
      password({
        ...keys,
        // Otherwise text typed after a rejected answer would be appended to it, invisibly.
        clearOnError: true,
        message: messageOf({ ...question, hint: [hint, kept].filter(Boolean).join(' ') }),
        validate: (typed = '') => (typed === '' && kept ? undefined : problemOf(question, typed)),
      }),
    );
    // A secret may begin or end with a blank, and clack returns undefined for an empty answer.
    return answer || before;
  });
}

/** @param name Distinguishes it from a question with the same message. */
export function askYes(
  message: string,
  initial = true,
  name = message,
  kind: Kind<boolean> = {},
): Promise<boolean> {
  const ask = (initialValue = initial) =>
    withKeys(yesOrNo(initialValue), (keys) =>
      confirm({
        ...keys,
        message: `${message} ${dim('(j/n en Enter)')}`,
        active: 'Ja',
        inactive: 'Nee',
        initialValue,
      }),
    );
  return remember(name, ask, kind);
}

export interface Choice<Value> {
  value: Value;
  label: string;
  hint?: string;
  /** Whether switching to this choice skips the questions of the earlier one, whose answers then stay in the files. */
  leaves?: boolean;
}

/**
 * @param first Preselected, so that Enter takes it.
 * @param name Distinguishes it from a question with the same message.
 */
export function askChoice<Value extends string | number>(
  message: string,
  options: Choice<Value>[],
  first?: Value,
  name = message,
  kind: Kind<Value> = {},
): Promise<Value> {
  const ask = (before = first) =>
    withKeys(String, (keys) =>
      select<Value>({
        ...keys,
        message: `${message} ${dim('(pijltjes en Enter)')}`,
        options: options as Parameters<typeof select<Value>>[0]['options'],
        showInstructions: false,
        ...(before !== undefined && { initialValue: before }),
      }),
    );
  const leaves = (chosen: Value) => options.some((one) => one.value === chosen && one.leaves);
  return remember<Value>(name, ask, { leaves, ...kind });
}

function waitWords({ canWait }: Question): string | undefined {
  return canWait ? `Enter: ${canWait === true ? 'overslaan' : canWait}` : undefined;
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
  const wrong = expected === undefined ? '' : `Dit kan hier niet. Verwacht: ${expected}.`;
  const problem = answer === '' ? `${wrong || 'Vul hier iets in.'} Shift+Tab gaat terug.` : wrong;
  return problem === '' ? undefined : wrapped(problem).join('\n   ');
}

function dim(words: string): string {
  return styleText('dim', words);
}
