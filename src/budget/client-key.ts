import { isIPv4, isIPv6 } from 'node:net';

/**
 * The client that an address stands for: an IPv4 address itself, an IPv6 address its /64, since one
 * subscriber holds at least that much (RFC 6177), an IPv4-mapped IPv6 address its IPv4. A port or a
 * zone beside the address, as some proxies write them, is left out.
 * Undefined for what is no address.
 */
export function toClientKey(address: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(bare)) return bare;
  const [withoutZone = ''] = bare.split('%', 1);
  if (!isIPv6(withoutZone)) return undefined;
  const groups = expand(withoutZone);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  return isMapped ? toDotted(groups.slice(6)) : `${network.join(':')}::/64`;
}

/** The client at an address; whatever has no address is one client together, so that it has a budget. */
export function clientAt(address: string | undefined): string {
  return toClientKey(address ?? '') ?? 'unknown';
}

/** The eight groups of a valid IPv6 address (RFC 4291 §2.2). */
function expand(address: string): number[] {
  const [left = [], right = []] = address
    .replace(/[\d.]+\.[\d.]+$/, toGroups)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** Dotted decimal as the two last groups of an IPv6 address. */
function toGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The two last groups of an IPv6 address as dotted decimal. */
function toDotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >>> 8, group & 0xff]).join('.');
}
