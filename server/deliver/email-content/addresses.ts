import type { ContactType } from 'contact/contact-types.ts';
import { addressIn, domainOf, foldAddress } from '../../lib/mail-address.ts';
import type { StoredRequest } from '../../storage/store.ts';

/** The sender of all e-mails, and who gets requests. */
export interface Addresses {
  from: string;
  to: string[];
  /** Who gets requests of a type instead. */
  toOfType?: Partial<Record<ContactType, string[] | undefined>>;
}

export function recipientsOf({ type }: StoredRequest, { to, toOfType }: Addresses): string[] {
  return toOfType?.[type] ?? to;
}

/**
 * Whether the visitor may be the Reply-To of requests. It is the same for all of them, so that the owner can rely on it. rspamd
 * takes one for forged where the sender and a recipient are different addresses of one domain.
 */
export function letsReplyReachVisitor({ from, to, toOfType = {} }: Addresses): boolean {
  const all = [to, ...Object.values(toOfType)].flatMap((recipients) => recipients ?? []);
  return (
    all.every((recipient) => isOneMailbox(recipient, from)) ||
    all.every((recipient) => domainOf(recipient) !== domainOf(from))
  );
}

export function isOneMailbox(one: string, other: string): boolean {
  return foldAddress(addressIn(one)) === foldAddress(addressIn(other));
}
