import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The IPv4 addresses of one machine or network, and other special ones (IANA's registry of special-purpose addresses). */
const special = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [address = '', prefix] = range.split('/');
  special.addSubnet(address, Number(prefix), 'ipv4');
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True for an IP address that anyone on the internet can reach. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) === 4 ? !special.check(address) : globalUnicast.check(address, 'ipv6');
}

/**
 * Resolves a name to its public addresses only, so that no page can send requests to this machine or its network. The
 * connection uses these addresses, so a name can't change between the check and the request.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const usable = (error ? [] : addresses).filter(({ address }) => isPublicAddress(address));
    const [first] = usable;
    const reason = error ?? (first ? null : new Error(`${host} is not a public address`));
    if (options.all) callback(reason, usable);
    else callback(reason, first?.address ?? '', first?.family);
  });
};
