import ipaddr from 'ipaddr.js';

/**
 * The client that an address stands for: an IPv4 address itself, an IPv6 address its /64, since one
 * subscriber holds at least that much (RFC 6177), an IPv4-mapped IPv6 address its IPv4. A port or a
 * zone beside the address, as some proxies write them, is left out.
 * Undefined for what is no address.
 */
export function toClientKey(address: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  // ipaddr.js would read the deprecated `::192.0.2.1` (RFC 4291 §2.5.5.1) as an IPv4-mapped address.
  const withoutZone = (bare.split('%', 1)[0] ?? '').replace(/^::(?=\d+\.)/, '0::');
  if (ipaddr.IPv4.isValidFourPartDecimal(withoutZone)) return withoutZone;
  if (!ipaddr.IPv6.isValid(withoutZone)) return undefined;
  const parsed = ipaddr.IPv6.parse(withoutZone);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
