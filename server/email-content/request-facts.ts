import { domainToASCII } from 'node:url';
import type { ContactType } from '../../contact/contact-request.ts';
import type { MailKind, StoredRequest } from '../store/store.ts';

export const typeNames: Record<ContactType, string> = {
  contact: 'Contactverzoek',
  demo: 'Demoverzoek',
};

export function receivedInAmsterdam({ receivedAt }: StoredRequest): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
  return receivedAt.toLocaleString('nl-NL', options);
}

/** The same for each attempt, so that a repeated e-mail can be recognised. */
export function messageId(kind: MailKind, { reference }: StoredRequest, from: string): string {
  return `<${kind}.${reference}@${domainOf(from)}>`;
}

/** Of `MAIL_FROM`, in ASCII: the mailer does not encode a Message-ID. */
export function domainOf(from: string): string {
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '');
  return domainToASCII(domain) || domain;
}
