import assert from 'node:assert/strict';
import { findCommand, parseWords } from '../../../commands/all.ts';
import type { Context } from '../../../commands/shared/command.ts';

/** Runs a command of `contact` in this process; returns its output. What it may call is in `context`. */
export async function runCommand(
  [name = '', ...line]: string[],
  context: Pick<Context, 'settings'> & Partial<Context>,
) {
  const [printed, notes] = [[] as string[], [] as string[]];
  const command = findCommand(name);
  const { words, options } = parseWords(line, command);
  const isDone = await command.run(words, options, {
    openStore: () => assert.fail(),
    openMailer: () => assert.fail(),
    fetch: () => assert.fail(),
    now: () => new Date(),
    print: (text) => said.push(text),
    note: (text) => remarks.push(text),
    confirm: () => assert.fail(),
    ...context,
  });
  return { isDone, said, remarks };
}
