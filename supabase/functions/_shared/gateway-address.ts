import { isIP } from 'node:net';
import { plainAddress } from '../../../server/lib/network/ip-address.ts';

/** The caller's address behind Supabase's gateway; callers without one share one limit. */
export function gatewayAddress(headers: Headers): string {
  const [firstHop] = (headers.get('x-forwarded-for') ?? '').split(',', 1);
  const named = [headers.get('cf-connecting-ip'), firstHop];
  const addresses = named.map((name) => plainAddress(name?.trim() ?? ''));
  return addresses.find((address) => isIP(address) !== 0) ?? 'unknown';
}
