import type { ContactType } from 'contact/contact-types.ts';
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
