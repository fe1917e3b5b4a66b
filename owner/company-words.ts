import type { Owner } from './schema.ts';

/** What a company's documents must state in addition to its name and address (BW 2:186, BW 3:15d). */
export function companyWords({ seat, kvk, btw }: Owner['company']) {
  return {
    seat: seat && `Statutair gevestigd in ${seat}`,
    kvk: `KvK ${kvk}`,
    btw: `btw ${btw}`,
  };
}
