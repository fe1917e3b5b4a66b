import type { Settings } from '../../settings.ts';
import { type Command, toJson } from './command.ts';
import { inLine } from './wording.ts';

/** A command that tries something that the server uses, and shows each step. */
export function testCommand(
  help: string,
  test: (settings: Settings, say: (line: string) => void) => Promise<boolean>,
): Command {
  return {
    usage: '[--json]',
    help: `${help}
  --json        for programs`,
    async run(_words, options, { settings, say }) {
      const steps: string[] = [];
      const works = await test(settings, (line) => {
        steps.push(line);
        if (!options['json']) say(inLine(line));
      });
      if (options['json']) say(toJson({ works, steps }));
      return works;
    },
  };
}
