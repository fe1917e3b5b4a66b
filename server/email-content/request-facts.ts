import { domainToASCII } from 'node:url';
import type { ContactType } from '../../contact/contact-request.ts';
import type { MailKind, StoredRequest } from '../store/store.ts';

/** What the types are called. */
export const typeNames: Record<ContactType, string> = {
  contact: 'Contactverzoek',
  demo: 'Demoverzoek',
};

/** When a request came in, in words. */
export function receivedInAmsterdam({ receivedAt }: StoredRequest): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
  return receivedAt.toLocaleString('nl-NL', options);
}

/** The same for each attempt, so that a repeat can be told from another e-mail. */
export function messageId(kind: MailKind, { reference }: StoredRequest, from: string): string {
  return `<${kind}.${reference}@${domainOf(from)}>`;
}

/** Of a sender, as `MAIL_FROM`; in ASCII, as a Message-ID is written as it stands. */
export function domainOf(from: string): string {
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '');
  return domainToASCII(domain) || domain;
}
