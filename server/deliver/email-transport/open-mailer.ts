import type { CallDependencies } from '../../lib/network/http-call.ts';
import type { MailTransport } from '../../settings.ts';
import { folderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createTokenSource } from './oauth/access-token.ts';
import { smtpMailer } from './smtp/smtp-mailer.ts';

/** The one place where a way to send is chosen. @throws Error that names a folder that cannot be made. */
export function openMailer(transport: MailTransport, dependencies: CallDependencies): Mailer {
  if (!('smtp' in transport)) return folderMailer(transport.folder);
  const { oauth } = transport;
  return smtpMailer(transport, oauth && createTokenSource(oauth, dependencies));
}
