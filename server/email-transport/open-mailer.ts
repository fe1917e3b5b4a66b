import type { MailTransport } from '../settings.ts';
import { folderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The one place where a way to send is chosen. @throws Error that names a folder that cannot be made. */
export function openMailer(transport: MailTransport): Mailer {
  return 'smtp' in transport ? smtpMailer(transport.smtp) : folderMailer(transport.folder);
}
