import type { ContactType } from '../../contact/contact-request.ts';
import { domainOf } from '../lib/mail-address.ts';
import type { SharedSettings } from '../settings.ts';
import type { DeliveryKind } from '../store/delivery-kinds.ts';
import type { StoredRequest } from '../store/store.ts';

export type Addresses = Pick<SharedSettings['mail'], 'from' | 'to' | 'toDemo'>;

export function recipientsOf({ type }: StoredRequest, { to, toDemo }: Addresses): string[] {
  return (type === 'demo' ? toDemo : undefined) ?? to;
}

export const typeNames: Record<ContactType, string> = {
  contact: 'Contactverzoek',
  demo: 'Demoverzoek',
};

/** The same for each attempt, so that a repeated e-mail can be recognised. */
export function messageId(
  kind: DeliveryKind,
  { reference }: { reference: string },
  from: string,
): string {
  return `<${kind}.${reference}@${domainOf(from)}>`;
}
