import { BlockList, isIP, SocketAddress } from 'node:net';

/**
 * Reads addresses and CIDR ranges: `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.7`.
 * @returns Undefined when one of them is not an address or range.
 */
export function readRanges(texts: readonly string[]): BlockList | undefined {
  const ranges = new BlockList();
  for (const text of texts) {
    const [address = '', prefix, ...rest] = text.split('/');
    const family = familyOf(address);
    const longest = family === 'ipv4' ? 32 : 128;
    const bits = prefix === undefined ? longest : Number(prefix);
    const isRange = /^\d{1,3}$/.test(prefix ?? '0') && bits <= longest && rest.length === 0;
    if (family === undefined || !isRange) return undefined;
    ranges.addSubnet(address, bits, family);
  }
  return ranges;
}

export function contains(ranges: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && ranges.check(address, family);
}

/**
 * Who asks: the peer of the connection or, when that is a trusted proxy, the last address in
 * `X-Forwarded-For` that is none. What stands before it was written by whoever asked, and proves nothing.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: BlockList) {
  let client = plainAddress(peer);
  // From the end, and no further than needed: a header holds thousands of commas.
  const hops = forwardedFor?.split(',') ?? [];
  while (contains(trusted, client)) {
    const hop = plainAddress(hops.pop()?.trim() ?? '');
    if (isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

/** What limits are counted by: an IPv4 address, or the /64 of an IPv6 address, which one household holds. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The /48 of an IPv6 address, the most that one customer is given: 65,536 networks of the size of `limitKey`. */
export function siteKey(address: string): string | undefined {
  return isIP(address) === 6 ? groupsOf(address).slice(0, 3).join(':') : undefined;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): string[] {
  const { address: short } = new SocketAddress({ address, family: 'ipv6' });
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127(?:\.\d+){3}$/.test(address);
}

/** Whether a server runs beside us: nobody stands between. */
export function isThisMachine(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

/** An IPv4 address that came over an IPv6 socket, as itself; without the port or zone that some add. */
export function plainAddress(address: string): string {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
