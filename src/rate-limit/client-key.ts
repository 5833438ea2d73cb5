// Not by node:net, which would take most of a millisecond to load before a function's first answer.
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const ipv6Characters = /^[\da-f:.]+$/i;

/** An address without the brackets, port, or zone that some proxies write with it. */
export function toBareAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const zone = bare.indexOf('%');
  return zone === -1 ? bare : bare.slice(0, zone);
}

/**
 * The client that an address stands for: an IPv4 address itself, an IPv6 address its /64, since one
 * subscriber holds at least that much (RFC 6177), an IPv4-mapped IPv6 address its IPv4. Brackets, a
 * port, or a zone may stand with the address. Returns undefined if the text is no address.
 */
export function toClientKey(address: string): string | undefined {
  const bare = toBareAddress(address);
  if (ipv4.test(bare)) return bare;
  const groups = parseIpv6(bare);
  if (!groups) return undefined;
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  return isMapped ? toDotted(groups.slice(6)) : `${network.join(':')}::/64`;
}

/** The client at an address. Everyone without a valid address shares one key, and so one quota. */
export function clientAt(address: string | undefined): string {
  return toClientKey(address ?? '') ?? 'unknown';
}

/** The eight groups of an IPv6 address (RFC 4291 §2.2); undefined for what is none. */
function parseIpv6(text: string): number[] | undefined {
  if (!ipv6Characters.test(text)) return undefined;
  // The URL parser writes each address in one way, without dots and in brackets (URL §3.5).
  const host = URL.parse(`http://[${text}]`)?.hostname;
  if (host === undefined) return undefined;
  const [left = [], right = []] = host
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** The two last groups of an IPv6 address as dotted decimal. */
function toDotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >>> 8, group & 0xff]).join('.');
}
