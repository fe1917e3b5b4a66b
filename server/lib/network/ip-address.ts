import { BlockList, isIP, SocketAddress } from 'node:net';

/** Parses addresses and CIDR ranges; undefined if one of the texts is neither. */
export function readRanges(texts: readonly string[]): BlockList | undefined {
  const ranges = new BlockList();
  for (const text of texts) {
    const [, address = '', prefix] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const family = familyOf(address);
    const longest = family === 'ipv4' ? 32 : 128;
    const bits = Number(prefix ?? longest);
    if (family === undefined || bits > longest) return undefined;
    ranges.addSubnet(address, bits, family);
  }
  return ranges;
}

export function contains(ranges: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && ranges.check(address, family);
}

/** The peer or, if that is a trusted proxy, the last address in `X-Forwarded-For` that is not one. */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: BlockList) {
  // Read from the last, because the client may have written any of the earlier ones.
  let client = plainAddress(peer);
  if (forwardedFor === null) return client;
  const hops = forwardedFor.split(',');
  while (contains(trusted, client)) {
    const hop = plainAddress(hops.pop()?.trim() ?? '');
    if (isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

/** The caller's address behind Supabase's gateway. Callers without one share one limit. */
export function gatewayAddress(headers: Headers): string {
  const [firstHop] = (headers.get('x-forwarded-for') ?? '').split(',', 1);
  const named = [headers.get('cf-connecting-ip'), firstHop];
  const addresses = named.map((name) => plainAddress(name?.trim() ?? ''));
  return addresses.find((address) => isIP(address) !== 0) ?? 'unknown';
}

/**
 * The networks in which a call counts, narrowest first. An IPv4 address, or any other text, is its only network. An IPv6
 * address has its /64 (a household), its /48 (the most that one customer gets) and its /32 (a provider).
 */
export function networksOf(address: string): [narrowest: string, ...wider: string[]] {
  if (isIP(address) !== 6) return [address];
  const { address: short } = new SocketAddress({ address, family: 'ipv6' });
  const [before = [], after = []] = short
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after];
  const network = (length: number) => groups.slice(0, length).join(':');
  return [network(4), network(3), network(2)];
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127(?:\.\d+){3}$/.test(address);
}

/** Whether the URL leads to this machine, so that nobody can eavesdrop. */
export function isLocalUrl(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

/** The address without port and zone; an IPv4-mapped address (`::ffff:192.0.2.7`, `::ffff:c000:207`) becomes IPv4. */
export function plainAddress(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const isMapped = /^[0:]*:ffff:/i.test(bare) && isIP(bare) === 6;
  const short = isMapped ? new SocketAddress({ address: bare, family: 'ipv6' }).address : bare;
  return short.replace(/^::ffff:(?=\d+\.)/, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
