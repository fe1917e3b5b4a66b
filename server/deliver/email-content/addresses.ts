import type { StoredRequest } from '../../storage/store.ts';

/** The sender of all e-mails, and who gets requests. */
export interface Addresses {
  from: string;
  to: string[];
  toDemo?: string[] | undefined;
}

export function recipientsOf({ type }: StoredRequest, { to, toDemo }: Addresses): string[] {
  return (type === 'demo' ? toDemo : undefined) ?? to;
}
