import type { CallParts } from '../../lib/network/http-call.ts';
import type { MailSettings, MailTransport } from '../../settings.ts';
import { folderMailer, mailFiles } from './folder-mailer.ts';
import type { Mailer, MailSender } from './mailer.ts';
import { createTokenSource } from './oauth/access-token.ts';
import { smtpMailer } from './smtp/smtp-mailer.ts';

/** The only place that chooses how to send. @throws Error naming the mail folder if it cannot be created. */
export function openMailer(mail: MailSettings, parts: CallParts): Mailer {
  return { ...openSender(mail.transport, parts), ...mailFiles(mail.folder) };
}

function openSender(transport: MailTransport, parts: CallParts): MailSender {
  if (!('smtp' in transport)) return folderMailer(transport.folder);
  const { oauth } = transport;
  return smtpMailer(transport, oauth && createTokenSource(oauth, parts));
}
