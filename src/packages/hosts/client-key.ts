// Not isIP of node:net, which adds almost 1 ms to the start of a Netlify function.
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const ipv6Characters = /^[\da-f:.]+$/i;

/** The prefixes of IPv4-mapped addresses (RFC 4291 §2.5.5.2), and of NAT64 (RFC 6052 §2.1). */
const embedding = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
].map((groups) => groups.join());

/** Removes the brackets, port, and zone that some proxies add to an address. */
export function toBareAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const zone = bare.indexOf('%');
  return zone === -1 ? bare : bare.slice(0, zone);
}

/**
 * Returns the key of the client at an address, which may have brackets, a port, or a zone: the IPv4 address,
 * or the /64 of an IPv6 address, because a subscriber has at least a /64 (RFC 6177). An IPv6 address can embed
 * an IPv4 address. Returns undefined for other text.
 */
export function toClientKey(address: string): string | undefined {
  const bare = toBareAddress(address);
  if (ipv4.test(bare)) return bare;
  const groups = parseIpv6(bare);
  if (!groups) return undefined;
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return embedding.includes(groups.slice(0, 6).join())
    ? toDotted(groups.slice(6))
    : `${network.join(':')}::/64`;
}

/** Like `toClientKey`, but all clients without a valid address share one key. */
export function clientAt(address: string | undefined): string {
  return toClientKey(address ?? '') ?? 'unknown';
}

/** Parses the eight groups of an IPv6 address (RFC 4291 §2.2). Returns undefined for other text. */
function parseIpv6(text: string): number[] | undefined {
  if (!ipv6Characters.test(text)) return undefined;
  // The URL parser normalizes the address, and writes it in brackets (URL §3.5).
  const host = URL.parse(`http://[${text}]`)?.hostname;
  if (host === undefined) return undefined;
  const [left = [], right = []] = host
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** Writes the last two groups of an IPv6 address as dotted decimal. */
function toDotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >>> 8, group & 0xff]).join('.');
}
