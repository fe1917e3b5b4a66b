import type { ContactType } from 'contact/contact-types.ts';
import { addressIn, domainOf, foldAddress } from '../../lib/mail-address.ts';
import type { StoredRequest } from '../../storage/store.ts';

/** The sender of all e-mails, and the recipients of requests. */
export interface Addresses {
  from: string;
  to: string[];
  /** Recipients of a type, instead of `to`. */
  toByType?: Partial<Record<ContactType, string[] | undefined>>;
}

export function recipientsOf({ type }: StoredRequest, { to, toByType }: Addresses): string[] {
  return toByType?.[type] ?? to;
}

/**
 * Whether Reply-To may be the visitor, in all requests or none, so that the owner can rely on it. rspamd considers a Reply-To
 * forged if the sender and a recipient are different addresses of one domain.
 */
export function mayReplyToVisitor({ from, to, toByType = {} }: Addresses): boolean {
  const all = [to, ...Object.values(toByType)].flatMap((recipients) => recipients ?? []);
  return (
    all.every((recipient) => isSameMailbox(recipient, from)) ||
    all.every((recipient) => domainOf(recipient) !== domainOf(from))
  );
}

export function isSameMailbox(one: string, other: string): boolean {
  return foldAddress(addressIn(one)) === foldAddress(addressIn(other));
}
