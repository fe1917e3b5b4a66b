import { testMessage } from '../deliver/email-content/test-message.ts';
import { findSenderProblems } from '../deliver/email-transport/sender-domain.ts';
import type { Command } from './shared/command.ts';

export const testMail: Command = {
  usage: '',
  help: 'stuurt een e-mail naar MAIL_TO en laat zien wat de mailserver bij elke stap antwoordt',
  async run(_positionals, _options, { settings, openMailer, print }) {
    const { mail } = settings;
    const mailer = openMailer();
    if (mailer.host) for (const problem of await findSenderProblems(mail.from)) print(problem);
    const problem = await mailer.tryOut({ message: testMessage(mail), say: print });
    const works = `Het werkt. Kijk of de e-mail is aangekomen, ook bij ongewenste e-mail: ${mail.to.join(', ')}`;
    print(problem ?? works);
    return problem === undefined;
  },
};
