import type { Mailer } from '../../deliver/email-transport/mailer.ts';
import type { Settings } from '../../settings.ts';
import type { Store } from '../../storage/store.ts';

export interface Context {
  settings: Settings;
  /** Call once; the command line closes the store. */
  openStore: () => Promise<Store>;
  /** @throws Error naming the mail folder if it cannot be created. */
  openMailer: () => Mailer;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Writes a line of the result. Await it when writing many lines, to respect backpressure. */
  print: (text: string) => unknown;
  /**
   * Writes a line to standard error, apart from the result.
   * @param english The line for the log, if the server runs the command.
   */
  note: (dutch: string, english?: string) => void;
  /** Asks a yes-or-no question; returns undefined without a terminal. */
  confirm: (question: string) => Promise<boolean | undefined>;
}

/** Ends the command with exit status 2; the message explains the mistake. */
export class UsageError extends Error {}

/** Ends the command with exit status 3; the message describes the damage. */
export class DamageError extends Error {}

export interface Command {
  /** Its parameters: `<required> [optional] [--flag] [--option VALUE]`. Also used to parse the command line. */
  usage: string;
  help: string;
  /** Resolves to whether it succeeded. */
  run: (positionals: string[], options: Options, context: Context) => Promise<boolean>;
}

export type Options = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Reads the value of an option. @throws UsageError with `expected` in its message if `read` returns undefined. */
export function optionOf<Value>(
  options: Options,
  name: string,
  expected: string,
  read: (text: string) => Value | undefined,
): Value | undefined {
  const text = options[name];
  if (typeof text !== 'string') return undefined;
  const value = read(text);
  if (value !== undefined) return value;
  throw new UsageError(`--${name} is ${JSON.stringify(text)}; verwacht: ${expected}`);
}

export function numberOf(options: Options, name: string): number | undefined {
  return optionOf(options, name, 'een heel getal vanaf 1', (text) =>
    /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
  );
}
