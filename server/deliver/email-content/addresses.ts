import type { StoredRequest } from '../../storage/store.ts';

/** The owner's. */
export interface Addresses {
  from: string;
  to: string[];
  toDemo?: string[] | undefined;
}

export function recipientsOf({ type }: StoredRequest, { to, toDemo }: Addresses): string[] {
  return (type === 'demo' ? toDemo : undefined) ?? to;
}
