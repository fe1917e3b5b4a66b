import type { SharedSettings } from '../../settings.ts';
import type { StoredRequest } from '../../storage/store.ts';

export type Addresses = Pick<SharedSettings['mail'], 'from' | 'to' | 'toDemo'>;

export function recipientsOf({ type }: StoredRequest, { to, toDemo }: Addresses): string[] {
  return (type === 'demo' ? toDemo : undefined) ?? to;
}
