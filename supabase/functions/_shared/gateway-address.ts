import { isIP } from 'node:net';
import { plainAddress } from '../../../server/lib/ip-address.ts';

/**
 * Who asks, behind Supabase's gateway: Cloudflare names the visitor, or the gateway itself as the first hop. Who is not
 * named shares one limit.
 */
export function gatewayAddress(headers: Headers): string {
  const [firstHop] = (headers.get('x-forwarded-for') ?? '').split(',', 1);
  const named = [headers.get('cf-connecting-ip'), firstHop];
  const addresses = named.map((name) => plainAddress(name?.trim() ?? ''));
  return addresses.find((address) => isIP(address) !== 0) ?? 'unknown';
}
