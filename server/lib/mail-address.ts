import { domainToASCII } from 'node:url';
import { dotAtom } from 'contact/email-link.ts';
import { cleanEmail } from 'contact/field-schema.ts';
import { sha256 } from './secrets.ts';

// A mail server may refuse an e-mail to any other address.
const dotAtoms = new RegExp(`^${dotAtom}@(?=.*\\.)${dotAtom}$`, 'u');

/** Whether every mail server accepts an e-mail to the address, or with it in a header. */
export function isAnswerable(email: string): boolean {
  return dotAtoms.test(email) && hasAsciiForm(email);
}

/** Whether an address can be written in ASCII: letters in its domain can, as in the DNS; non-ASCII letters before the `@` cannot. */
export function hasAsciiForm(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!isAscii(address.slice(0, at))) return false;
  if (isAscii(domain)) return true;
  // The mailer does not encode the letters of a domain that also has characters invalid in a domain.
  const isPlain = /^(?:[\w.-]|\P{ASCII})+$/u.test(domain);
  return isPlain && /^[\w-]+(?:\.[\w-]+)+$/.test(domainToASCII(domain));
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}

/**
 * The hashes by which confirmations are counted. As with the large providers, case, dots and what follows a plus do not matter:
 * otherwise a mailbox could be filled by typing variants of its address. Only the last two labels of a domain count, because
 * the holder of a domain may read any number of mailboxes in its subdomains.
 */
export function mailboxHashes(email: string): { mailbox: string; domain: string } {
  const { name, domain } = fold(email);
  const mailbox = (name.replace(/(?<=.)\+.*$/s, '') || name).replaceAll('.', '');
  const hash = (text: string) => sha256(text).toString('base64url');
  return {
    mailbox: hash(`${mailbox}@${domain}`),
    domain: hash(domain.split('.').slice(-2).join('.')),
  };
}

/** The address in a mailbox of the settings such as `Site <site@praktijk.example>`. */
export function addressIn(mailbox: string): string {
  return mailbox.replace(/^.*<(.*)>$/, '$1');
}

/** The domain, in ASCII, of a mailbox of the settings. */
export function domainOf(mailbox: string): string {
  return fold(addressIn(mailbox)).domain;
}

/**
 * How a server introduces itself to a mail server (RFC 5321, 4.1.1.1): by the domain of the sender, or else by that of the site.
 * Undefined if neither is a DNS name with a dot, as `localhost` is not.
 */
export function ehloNameOf(from: string, siteUrl: string | undefined): string | undefined {
  const siteHost = siteUrl && new URL(siteUrl).hostname;
  return [domainOf(from), siteHost].find(
    (name) => name && /^(?:[a-z0-9_-]+\.)+(?!\d+$)[a-z0-9-]+$/.test(name),
  );
}

/** Normalizes an address: its case, invisible characters and the letters of its domain. */
export function foldAddress(email: string): string {
  const { name, domain } = fold(email);
  return `${name}@${domain}`;
}

function fold(email: string): { name: string; domain: string } {
  const folded = cleanEmail(email).normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const ascii = domainToASCII(domain) || domain;
  return { name: folded.slice(0, at), domain: ascii.replace(/\.+$/, '') };
}
