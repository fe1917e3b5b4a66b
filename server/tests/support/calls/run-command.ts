import assert from 'node:assert/strict';
import { findCommand, parseArguments } from '../../../commands/all.ts';
import type { Context } from '../../../commands/shared/command.ts';

/** Runs a command of `contact` in this process; returns its output. It may call only what `context` provides. */
export async function runCommand(
  [name = '', ...args]: string[],
  context: Pick<Context, 'settings'> & Partial<Context>,
) {
  const [printed, notes] = [[] as string[], [] as string[]];
  const command = findCommand(name);
  const { positionals, options } = parseArguments(args, command);
  const isDone = await command.run(positionals, options, {
    openStore: () => assert.fail(),
    openMailer: () => assert.fail(),
    fetch: () => assert.fail(),
    now: () => new Date(),
    print: (text) => printed.push(text),
    note: (text) => notes.push(text),
    confirm: () => assert.fail(),
    ...context,
  });
  return { isDone, printed, notes };
}
