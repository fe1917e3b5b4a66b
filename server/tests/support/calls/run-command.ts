import assert from 'node:assert/strict';
import { findCommand, parseWords } from '../../../commands/all.ts';
import { readSettings } from '../../../settings.ts';

/** Runs a command of `contact` that opens no store, in this process; returns its output. */
export async function runCommand(
  [name = '', ...line]: string[],
  env: Record<string, string>,
  now = () => new Date(),
) {
  const [said, remarks] = [[] as string[], [] as string[]];
  const command = findCommand(name);
  const { words, options } = parseWords(line, command);
  await command.run(words, options, {
    settings: readSettings(env),
    openStore: () => assert.fail(),
    openMailer: () => assert.fail(),
    fetch: () => assert.fail(),
    now,
    print: (text) => said.push(text),
    note: (text) => remarks.push(text),
    confirm: () => assert.fail(),
  });
  return { said: said.join('\n'), remarks };
}
