import type { ParseArgsOptionsConfig } from 'node:util';
import type { Store } from '../../store/store.ts';

/** What a command may use. */
export interface Context {
  /**
   * Opened at the first call; the command line closes it.
   * @throws Error that says what is wrong with the database.
   */
  store: () => Promise<Store>;
  /** Removes the e-mails of requests from the mail folder. */
  removeMails: (references: string[]) => Promise<void>;
  /** Copies the database into a new file; gives the number of requests in it. */
  backUp: (target: string) => number;
  /** Sends a test e-mail and says each step; gives whether it went out. */
  testMail: (say: (line: string) => void) => Promise<boolean>;
  /** Of the terminal that shows the result; undefined where no terminal does. */
  columns: number | undefined;
  /** For the result: a line, or several. */
  say: (text: string) => void;
  /** The same, where the text has its own line ends. */
  write: (text: string) => void;
  /** For what is no result: questions, progress, what went wrong. */
  remark: (text: string) => void;
  /** What a person at the keyboard answers to a question of yes or no; undefined where nobody can. */
  confirm: (question: string) => Promise<boolean | undefined>;
}

/** What was asked for cannot be done so; the message says what could. */
export class UsageError extends Error {}

export interface Command {
  /** What follows the name, as in `<reference> [--json]`. */
  usage: string;
  /** What it does: the first line stands in the list of commands. */
  help: string;
  options: ParseArgsOptionsConfig;
  /** Whether there need be no database. */
  isWithoutDatabase?: true;
  /** How many words it takes beside options, at least and at most. */
  takes: readonly [least: number, most: number];
  /**
   * @returns Whether it did what it was asked to.
   * @throws UsageError
   */
  run: (words: string[], options: Options, context: Context) => Promise<boolean>;
}

export type Options = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** For programs. */
export const asJson = { json: { type: 'boolean' } } as const satisfies ParseArgsOptionsConfig;

/** The value of an option that takes text; undefined where it was not given. */
export function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
