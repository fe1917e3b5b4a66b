import { asJson, type Command, toJson } from './command.ts';
import { count } from './wording.ts';

export const resend: Command = {
  usage: '[reference] [--json]',
  help: `makes undeliverable e-mails to you owed again: that of one request, or all
  The server delivers what is owed within seconds.
  --json        for programs`,
  options: asJson,
  takes: [0, 1],
  async run([reference], options, { store, now, say, remark }) {
    const owedAgain = await store().resendNotifications(now, reference?.toUpperCase());
    if (options['json']) say(toJson({ owedAgain }));
    else if (owedAgain > 0) say(`${count(owedAgain, 'e-mail')} owed again`);
    else if (reference === undefined) say('No e-mail is undeliverable');
    else remark(`No e-mail of ${reference} is undeliverable`);
    return owedAgain > 0 || reference === undefined;
  },
};
