import { join } from 'node:path';
import { format } from 'node:util';
import { testMessage } from '../../email-content/test-message.ts';
import { folderMailer } from '../../email-transport/folder-mailer.ts';
import { type AttemptLimits, type SmtpLog, smtpMailer } from '../../email-transport/smtp-mailer.ts';
import { withoutLogin } from '../../email-transport/smtp-options.ts';
import { onOneLine } from '../../lib/redact.ts';
import type { Settings } from '../../settings.ts';
import { smtpAdvice } from './smtp-advice.ts';

type Say = (line: string) => void;
type Mail = Settings['mail'];

const longestLine = 300;
const longestReason = 120;

/**
 * Sends a test e-mail like a real one and says each answer of the mail server, without the password. The last line
 * says whether it works, or what is wrong and which setting to look at.
 * @returns Whether it was accepted for every recipient.
 */
export async function testMail(mail: Mail, say: Say, limits?: AttemptLimits): Promise<boolean> {
  const { smtp, to } = mail;
  if (smtp === undefined) return writeToFolder(mail, say);
  const shown = (text: string) => onOneLine(withoutLogin(text, smtp));
  const log = transcript((line) => say(shown(line).slice(0, longestLine)));
  say(shown(`Calling ${smtp.hostname}`));
  try {
    const sent = await smtpMailer(smtp, limits, log).send(testMessage(mail), 'test');
    const refused = sent?.refusals.length ?? 0;
    const verdict =
      refused === 0
        ? `It works. Look whether the e-mail has arrived, also among the spam: ${to.join(', ')}`
        : `It works for ${to.length - refused} of ${to.length} recipients: look at MAIL_TO`;
    say(shown(verdict));
    return refused === 0;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const reason = cause instanceof Error ? cause.message : String(error);
    const advice = smtpAdvice(cause ?? error, shown(reason).slice(0, longestReason), smtp);
    say(`It does not work: ${advice}`);
    return false;
  }
}

async function writeToFolder(mail: Mail, say: Say): Promise<boolean> {
  const name = `test-${Date.now()}`;
  try {
    await folderMailer(mail.folder).send(testMessage(mail), name);
    const file = join(mail.folder, `${name}.eml`);
    say(`SMTP_URL is not set, so nothing was sent; the test e-mail was written to ${file}`);
  } catch (error) {
    say(`SMTP_URL is not set, so nothing was sent; nor could a file be written: ${error}`);
  }
  return false;
}

/** Says each reply of the server after the command that it answers: `MAIL FROM:<a@b.nl>: 250 OK`. */
function transcript(say: Say): SmtpLog {
  // Replies come in the order of the commands, which may go out several at once (RFC 2920).
  const unanswered = ['Greeting'];
  return ({ tnx, remoteAddress }, text = '', ...values) => {
    if (tnx === 'network' && remoteAddress) say(format(text, ...values));
    if (tnx === 'server') say(`${unanswered.shift() ?? 'Unasked'}: ${text}`);
    if (tnx !== 'client') return;
    const command = text.match(/^(?:EHLO|HELO|STARTTLS|DATA|(?:MAIL FROM|RCPT TO):<.*?>)/)?.[0];
    // The other commands carry the user name.
    unanswered.push(command ?? 'AUTH');
    if (command === 'DATA') unanswered.push('Message');
  };
}
