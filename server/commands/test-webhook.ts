import { asJson, type Command, toJson } from './shared/command.ts';
import { inLine } from './shared/table.ts';

export const testWebhook: Command = {
  usage: '[--json]',
  help: `calls WEBHOOK_URL with a request that is marked as a test and says what came back
  --json        for programs`,
  options: asJson,
  takes: [0, 0],
  isWithoutDatabase: true,
  async run(_words, options, context) {
    const steps: string[] = [];
    const works = await context.testWebhook((line) => {
      steps.push(line);
      if (!options['json']) context.say(inLine(line));
    });
    if (options['json']) context.say(toJson({ works, steps }));
    return works;
  },
};
