import { hash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/**
 * Of what the contract lets through, what a header may hold: dot-atoms (RFC 5322, section 3.2.3, with the
 * letters of RFC 6532). For anything else a mail server may refuse the whole e-mail.
 */
const atom = '[^\\s"(),.:;<>@[\\\\\\]]+';
const answerable = new RegExp(`^${atom}(?:\\.${atom})*@${atom}(?:\\.${atom})+$`, 'u');

/** Whether an e-mail can be sent to the address, and name it in a header, as it was typed. */
export function isAnswerable(email: string): boolean {
  return answerable.test(email);
}

/**
 * The same for addresses that are likely to reach the same mailbox, and it tells nothing about them: case, what
 * follows a plus and dots before the `@` do not count, as with the large providers. Two people who share one by
 * chance lose a confirmation; without it, whoever wants to fill a mailbox would type as many variants as they like.
 */
export function mailboxHash(email: string): string {
  const folded = email.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const name = folded.slice(0, at);
  const mailbox = (name.replace(/(?<=.)\+.*$/s, '') || name).replaceAll('.', '');
  return hash('sha256', `${mailbox}@${domainToASCII(domain) || domain}`, 'base64url');
}
