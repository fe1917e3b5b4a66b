import type { Owner } from './schema.ts';

/** What the documents of a company say of it beside name and address (BW 2:186, BW 3:15d). */
export function companyWords({ seat, kvk, btw }: Owner['company']) {
  return {
    seat: seat && `Statutair gevestigd in ${seat}`,
    kvk: `KvK ${kvk}`,
    btw: `btw ${btw}`,
  };
}
