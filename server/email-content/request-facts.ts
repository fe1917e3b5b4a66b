import { domainToASCII } from 'node:url';
import type { ContactType } from '../../contact/contact-request.ts';
import type { DeliveryKind, StoredRequest } from '../store/store.ts';

export interface Addresses {
  from: string;
  to: string[];
  /** Who gets demo requests, where it is somebody else. */
  toDemo?: string[] | undefined;
}

export function recipientsOf({ type }: StoredRequest, { to, toDemo }: Addresses): string[] {
  return (type === 'demo' ? toDemo : undefined) ?? to;
}

export const typeNames: Record<ContactType, string> = {
  contact: 'Contactverzoek',
  demo: 'Demoverzoek',
};

export function receivedInAmsterdam({ receivedAt }: StoredRequest): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
  return receivedAt.toLocaleString('nl-NL', options);
}

/** The same for each attempt, so that a repeated e-mail can be recognised. */
export function messageId(kind: DeliveryKind, { reference }: StoredRequest, from: string): string {
  return `<${kind}.${reference}@${domainOf(from)}>`;
}

/** Of `MAIL_FROM`, in ASCII: the mailer does not encode a Message-ID. */
export function domainOf(from: string): string {
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '');
  return domainToASCII(domain) || domain;
}
