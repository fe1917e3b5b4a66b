import type { Settings } from '../../settings.ts';
import type { Command } from './command.ts';
import { inLine } from './wording.ts';

/** A command that tries something that the server uses, and shows each step. */
export function testCommand(
  help: string,
  test: (settings: Settings, say: (line: string) => void) => Promise<boolean>,
): Command {
  return {
    usage: '',
    help,
    run: (_words, _options, { settings, say }) => test(settings, (line) => say(inLine(line))),
  };
}
