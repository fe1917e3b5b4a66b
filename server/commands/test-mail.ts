import { testMessage } from '../deliver/email-content/test-message.ts';
import { findSenderProblems } from '../deliver/email-transport/sender-domain.ts';
import type { Command } from './shared/command.ts';

export const testMail: Command = {
  usage: '',
  help: 'sends an e-mail to MAIL_TO and says what the mail server answers at each step',
  async run(_words, _options, { settings, openMailer, print }) {
    const { mail } = settings;
    const mailer = openMailer();
    if (mailer.host) for (const problem of await findSenderProblems(mail.from)) print(problem);
    const problem = await mailer.tryOut({ message: testMessage(mail), say: print });
    const works = `It works. Look whether the e-mail has arrived, also among the spam: ${mail.to.join(', ')}`;
    print(problem ?? works);
    return problem === undefined;
  },
};
