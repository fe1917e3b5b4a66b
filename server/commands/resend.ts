import type { RequestWithMails } from '../store/store.ts';
import { asJson, type Command, toJson } from './shared/command.ts';
import { readPerson, requestsOf } from './shared/selection.ts';
import { inLine } from './shared/table.ts';
import { count, fateToOwner } from './shared/wording.ts';

export const resend: Command = {
  usage: '[who] [--json]',
  help: `sends undeliverable e-mails to you again: that of one request or person, or all
  [who]         a reference, an e-mail address or a phone number, however they are spelled
  The running server does so within seconds.
  --json        for programs`,
  options: asJson,
  takes: [0, 1],
  async run([who], options, { store, say, remark }) {
    const requests =
      who === undefined ? [] : await Array.fromAsync(requestsOf(await store(), readPerson(who)));
    const references = who === undefined ? [undefined] : requests.map(({ reference }) => reference);
    let owedAgain = 0;
    for (const reference of references)
      owedAgain += await (await store()).resendNotifications(reference);
    if (options['json']) say(toJson({ owedAgain }));
    else if (owedAgain > 0) say(`${count(owedAgain, 'e-mail')} will be sent again`);
    else if (who === undefined) say('No e-mail is undeliverable');
    else remark(requests.map(whyNot).join('\n') || `There is no request of ${who}`);
    return owedAgain > 0 || who === undefined;
  },
};

function whyNot(request: RequestWithMails): string {
  return inLine(`The e-mail of ${request.reference} is not undeliverable: ${fateToOwner(request)}`);
}
