import { domainToASCII } from 'node:url';
import { sha256 } from './secrets.ts';

/**
 * Of what the contract lets through, what an e-mail can carry: dot-atoms (RFC 5322, section 3.2.3, with the letters
 * of RFC 6532). For anything else a mail server may refuse the whole e-mail.
 */
const atom = '[^\\s"(),.:;<>@[\\\\\\]]+';
const dotAtoms = new RegExp(`^${atom}(?:\\.${atom})*@${atom}(?:\\.${atom})+$`, 'u');

/** Whether an e-mail can be sent to the address as it was typed, be it by mail servers that offer SMTPUTF8 alone. */
export function isDeliverable(email: string): boolean {
  return dotAtoms.test(email) && hasAsciiDomain(email);
}

/** Whether every mail server takes an e-mail that names the address in a header. */
export function isAnswerable(email: string): boolean {
  return dotAtoms.test(email) && hasAsciiForm(email);
}

/** Whether an address can be written in ASCII: its domain as in the DNS, while for what stands before there is no way. */
export function hasAsciiForm(address: string): boolean {
  return isAscii(address.slice(0, address.lastIndexOf('@'))) && hasAsciiDomain(address);
}

function hasAsciiDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (isAscii(domain)) return true;
  // Beside signs that no domain has, the mailer leaves letters as they are.
  return (
    /^(?:[\w.-]|\P{ASCII})+$/u.test(domain) && /^[\w-]+(?:\.[\w-]+)+$/.test(domainToASCII(domain))
  );
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}

/**
 * The same for addresses that are likely to reach the same mailbox, and it tells nothing about them: case, what
 * follows a plus and dots before the `@` do not count, as with the large providers, nor does what cannot be seen or
 * a dot at the end. Two people who share one by chance lose a confirmation; without it, whoever wants to fill a
 * mailbox would type as many variants as they like.
 */
export function mailboxHash(email: string): string {
  const { name, domain } = fold(email);
  const mailbox = (name.replace(/(?<=.)\+.*$/s, '') || name).replaceAll('.', '');
  return sha256(`${mailbox}@${domain}`).toString('base64url');
}

/**
 * Whose mailboxes are likely to be read by one person: the last two labels of the domain. Where any name at it is
 * taken, or any name below it, there is no end of addresses that reach the same mailbox.
 */
export function mailDomain(email: string): string {
  return fold(email).domain.split('.').slice(-2).join('.');
}

/** The same for every spelling of one address: case, what cannot be seen, the letters of its domain. */
export function foldAddress(email: string): string {
  const { name, domain } = fold(email);
  return `${name}@${domain}`;
}

function fold(email: string): { name: string; domain: string } {
  const visible = email.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  const folded = visible.normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const ascii = domainToASCII(domain) || domain;
  return { name: folded.slice(0, at), domain: ascii.replace(/\.+$/, '') };
}
