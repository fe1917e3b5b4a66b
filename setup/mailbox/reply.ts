import { mayReplyToVisitor } from '../../server/deliver/email-content/addresses.ts';
import { addressIn, domainOf } from '../../server/lib/mail-address.ts';
import { readSettings } from '../../server/settings.ts';

/**
 * Finds a `MAIL_FROM` with which Reply reaches the visitor, if the present one does not allow that. Undefined if there is none,
 * or if the login belongs to another domain, so that the mail server would refuse that sender.
 */
export function senderForReply(values: Record<string, string>): string | undefined {
  const { mail } = readSettings(values);
  if (mayReplyToVisitor(mail) || !('smtp' in mail.transport)) return undefined;
  const [from = ''] = mail.to.map(addressIn);
  const login = decodeURIComponent(mail.transport.smtp.username);
  if (login === '' || domainOf(login) !== domainOf(from)) return undefined;
  if (!mayReplyToVisitor({ ...mail, from })) return undefined;
  return mail.from.includes('<') ? mail.from.replace(/<.*>$/, `<${from}>`) : from;
}
