import { letsReplyReachVisitor } from '../../server/deliver/email-content/addresses.ts';
import { addressIn, domainOf } from '../../server/lib/mail-address.ts';
import { readSettings } from '../../server/settings.ts';

/**
 * A `MAIL_FROM` with which Reply reaches the visitor, where the one of these settings does not let it. Undefined where there is
 * none, or where the login is neither that mailbox nor one of its domain, so that the mail server would refuse it.
 */
export function senderForReply(values: Record<string, string>): string | undefined {
  const { mail } = readSettings(values);
  if (letsReplyReachVisitor(mail) || !('smtp' in mail.transport)) return undefined;
  const [from = ''] = mail.to.map(addressIn);
  const login = decodeURIComponent(mail.transport.smtp.username);
  if (login === '' || domainOf(login) !== domainOf(from)) return undefined;
  if (!letsReplyReachVisitor({ ...mail, from })) return undefined;
  return mail.from.includes('<') ? mail.from.replace(/<.*>$/, `<${from}>`) : from;
}
