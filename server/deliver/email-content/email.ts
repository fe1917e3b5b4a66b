import { domainOf } from '../../lib/mail-address.ts';
import type { EmailBody } from './email-body.ts';
import { toHtml } from './html-body.ts';
import { toText } from './text-body.ts';

/** RFC 3834: no out-of-office replies. Help desks drop such e-mails, so notifications lack it. */
export const byProgram = { headers: { 'Auto-Submitted': 'auto-generated' } };

/** @param id The same for each attempt, so that duplicates can be recognised. */
export function toEmail(id: string, from: string, body: EmailBody) {
  return {
    from,
    messageId: `<${id}@${domainOf(from)}>`,
    text: toText(body),
    html: toHtml(body),
  };
}
