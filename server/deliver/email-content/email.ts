import { domainOf } from '../../lib/mail-address.ts';
import type { EmailBody } from './email-body.ts';
import { toHtml } from './html-body.ts';
import { toText } from './text-body.ts';

/** RFC 3834: no absence replies to what a program writes. Help desks drop such e-mails, so notifications do without. */
export const byProgram = { headers: { 'Auto-Submitted': 'auto-generated' } };

/**
 * What every e-mail of ours has.
 * @param id The same for each attempt, so that a repeated e-mail can be recognised.
 */
export function toEmail(id: string, from: string, body: EmailBody) {
  return {
    from,
    messageId: `<${id}@${domainOf(from)}>`,
    text: toText(body),
    html: toHtml(body),
  };
}
