import type { ParseArgsOptionsConfig } from 'node:util';
import { replaceControls } from '../../lib/control-characters.ts';
import type { Backup } from '../../store/backup.ts';
import type { Store } from '../../store/store.ts';

export interface Context {
  /** Opens it at the first call; the command line closes it. */
  store: () => Promise<Store>;
  removeMails: (references: string[]) => Promise<void>;
  /** Copies the database into a new file, and reads that through. */
  backUp: (target: string) => Backup;
  /** @throws Error that says why it cannot be restored. */
  checkBackup: (file: string) => Backup;
  /** Keeps in the database that a backup was made now. */
  noteBackup: () => void;
  testMail: (say: (line: string) => void) => Promise<boolean>;
  testWebhook: (say: (line: string) => void) => Promise<boolean>;
  /** Writes a line of the result; `write` adds no line end. */
  say: (text: string) => void;
  write: (text: string) => void;
  /** Writes a line to standard error: what is no result. */
  remark: (text: string) => void;
  /** Asks a question of yes or no; undefined where nobody is at a keyboard. */
  confirm: (question: string) => Promise<boolean | undefined>;
}

/** Exit status 2; the message says what would be right. */
export class UsageError extends Error {}

export interface Command {
  usage: string;
  help: string;
  options: ParseArgsOptionsConfig;
  takes: readonly [least: number, most: number];
  /** Resolves to whether it did what it was asked to. */
  run: (words: string[], options: Options, context: Context) => Promise<boolean>;
}

export type Options = Record<string, string | boolean | (string | boolean)[] | undefined>;

export const asJson = { json: { type: 'boolean' } } as const satisfies ParseArgsOptionsConfig;

export function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(options: Options, name: string): number | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} is ${JSON.stringify(text)}; it may be a whole number from 1`);
}

/** A program reads each value as it is; a terminal that shows it is not led astray. */
export function toJson(value: unknown, indent = 2): string {
  return replaceControls(
    JSON.stringify(value, undefined, indent),
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
