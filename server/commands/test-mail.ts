import { asJson, type Command, toJson } from './shared/command.ts';
import { inLine } from './shared/table.ts';

export const testMail: Command = {
  usage: '[--json]',
  help: `sends an e-mail to MAIL_TO and says what the mail server answers at each step
  --json        for programs`,
  options: asJson,
  takes: [0, 0],
  isWithoutDatabase: true,
  async run(_words, options, context) {
    const steps: string[] = [];
    const works = await context.testMail((line) => {
      steps.push(line);
      if (!options['json']) context.say(inLine(line));
    });
    if (options['json']) context.say(toJson({ works, steps }));
    return works;
  },
};
