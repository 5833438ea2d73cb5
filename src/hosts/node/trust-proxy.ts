import { BlockList, isIP } from 'node:net';

/** Decides whether to trust the proxy at an address, `hop` hops from this server, to name its client. */
export type TrustProxy = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: a number of proxies, or their addresses and CIDR ranges with commas between.
 * Returns undefined for anything else.
 */
export function parseTrustProxy(value: string): TrustProxy | undefined {
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const trusted = new BlockList();
  for (const range of value.split(',')) if (!addRange(trusted, range.trim())) return undefined;
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/** Adds an address or a CIDR range to a list. Returns false if the text is neither. */
function addRange(list: BlockList, range: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(range) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  const bits = family === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return false;
  list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  return true;
}
