import { BlockList, isIP } from 'node:net';

/** True if the proxy at an address, `hop` hops from this server, is trusted to name its client. */
export type TrustProxy = (address: string, hop: number) => boolean;

const families = { 4: 'ipv4', 6: 'ipv6' } as const;

/**
 * Parses TRUST_PROXY: a number of proxies, or a comma-separated list of addresses and CIDR ranges. Returns
 * undefined for anything else.
 */
export function parseTrustProxy(value: string): TrustProxy | undefined {
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const trusted = new BlockList();
  for (const range of value.split(',')) {
    const [, address = '', prefix] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(range.trim()) ?? [];
    const version = isIP(address) as 0 | 4 | 6;
    const bits = version === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    if (version === 0 || length > bits) return undefined;
    trusted.addSubnet(address, length, families[version]);
  }
  return (address) => {
    const version = isIP(address) as 0 | 4 | 6;
    return version !== 0 && trusted.check(address, families[version]);
  };
}
