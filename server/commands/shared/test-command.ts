import { asJson, type Command, type Context, toJson } from './command.ts';
import { inLine } from './wording.ts';

/** A command that tries something that the server uses, and shows each step. */
export function testCommand(
  help: string,
  test: (context: Context, say: (line: string) => void) => Promise<boolean>,
): Command {
  return {
    usage: '[--json]',
    help: `${help}
  --json        for programs`,
    options: asJson,
    takes: [0, 0],
    async run(_words, options, context) {
      const steps: string[] = [];
      const works = await test(context, (line) => {
        steps.push(line);
        if (!options['json']) context.say(inLine(line));
      });
      if (options['json']) context.say(toJson({ works, steps }));
      return works;
    },
  };
}
