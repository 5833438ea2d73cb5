import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { BlockList, isIP } from 'node:net';
import type { createResponder, respondToRead } from '@frontdesk/api';
import type { codingExtensions } from '../compressed-copies.ts';
import { clientAt, toBareAddress, toClientKey } from '../client-key.ts';
import { parseTarget } from '../request-target.ts';

/** The parts of a request that its response depends on. */
export type NodeRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

type ApiRequest = Parameters<ReturnType<typeof createResponder>['respond']>[0];
type Preference = Parameters<typeof respondToRead>[1];

/** Converts the parts of a request that select a representation to plain values. */
export function toPreference({ method = '', headers }: Omit<NodeRequest, 'url'>): Preference {
  return {
    method,
    ifMatch: headers['if-match'],
    ifUnmodifiedSince: headers['if-unmodified-since'],
    ifNoneMatch: headers['if-none-match'],
    acceptEncoding: headers['accept-encoding'],
  };
}

/** Converts a request that counts for `client` to plain values. */
export function toApiRequest(request: NodeRequest, client: string | undefined): ApiRequest {
  const { url = '', headers } = request;
  return {
    ...toPreference(request),
    target: parseTarget(url),
    client,
    isPreflight:
      headers.origin !== undefined && headers['access-control-request-method'] !== undefined,
  };
}

type Coding = keyof typeof codingExtensions | 'identity';

/** The content codings of served files (RFC 9110 §8.4.1), best first. */
export const codings: readonly Coding[] = ['br', 'gzip', 'identity'];

/**
 * The longest Accept-Encoding to parse, in characters. Browsers send about 30. Negotiator's time grows with the length:
 * it spends as much on 16,000 as the server on 50 ordinary requests.
 */
const maxCodings = 200;

/**
 * Chooses the coding that a client prefers (RFC 9110 §12.5.3). If it accepts none, it gets identity,
 * because a response that the client refuses is better than none. Overlong headers get identity too.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: readonly Coding[],
): Coding {
  if (acceptEncoding === undefined || acceptEncoding.length > maxCodings) return 'identity';
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  }) as PreferringNegotiator;
  const [best = 'identity'] = negotiator.encodings(available, { preferred: codings });
  return best;
}

/** An option of Negotiator 1.0 that its published types lack. */
interface PreferringNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
}

const address = /\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]/;
const name = /(?!:|$)[\w.~!$&'()*+,;=-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=-]*)*/;

/**
 * `uri-host [ ":" port ]` (RFC 9110 §7.2), where the host must not be empty (§4.2.1). An alternative for each character
 * would take twice as long on a long name.
 */
const authority = new RegExp(`^(?:${address.source}|${name.source})(?::\\d*)?$`, 'i');

/**
 * True if a request has exactly one valid Host, as HTTP/1.1 requires (RFC 9112 §3.2). It is optional in
 * HTTP/1.0, and in HTTP/2, which has `:authority`. The server joins repeated headers with a comma and a space, which no
 * host contains.
 */
export function hasValidHost({
  httpVersion,
  headers,
}: Pick<IncomingMessage, 'httpVersion' | 'headers'>): boolean {
  const { host } = headers;
  return host === undefined ? httpVersion !== '1.1' : authority.test(host);
}

/**
 * True if the bytes after the headers are not the next request. They are a body, which the server never
 * reads, or they follow an upgrade request, where Node drops them.
 */
export function leavesBytesUnread({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { upgrade, 'content-length': length, 'transfer-encoding': coding } = headers;
  return (length !== undefined && length !== '0') || coding !== undefined || upgrade !== undefined;
}

export type FindClient = ReturnType<typeof createFindClient>;

interface Connection {
  readonly remoteAddress?: string | undefined;
}

/** The most proxies to read. TRUST_PROXY accepts no larger number. */
const maxHops = 99;

/**
 * How much of the end of a header to read, in characters: 36 of the longest addresses. A whole header of 16 KB
 * would take several times as long as the rest of its request.
 */
const maxLength = 1500;

const untrusted =
  'X-Forwarded-For is ignored, because TRUST_PROXY does not include its sender. If that is a proxy, all its visitors share one rate limit.';

/**
 * Returns a function that finds the client of a request by its connection and its X-Forwarded-For, which
 * counts only from proxies that `trustProxy` accepts. It returns the client's key (`toClientKey`), or undefined
 * for a trusted proxy's own requests, such as health checks, which don't count. Calls `warn` once if it ignores
 * the header.
 */
export function createFindClient(
  trustProxy: TrustProxy | undefined,
  warn?: (message: string) => void,
) {
  let hasWarned = false;
  const toPeer = ({ remoteAddress = '' }: Connection) => {
    const address = toBareAddress(remoteAddress);
    const isTrusted = trustProxy?.(address, 0) ?? false;
    return { address, key: clientAt(address), isTrusted };
  };
  // A socket forgets its peer's address when the connection breaks.
  const peers = new WeakMap<Connection, ReturnType<typeof toPeer>>();

  return (socket: Connection, forwarded?: string | readonly string[]): string | undefined => {
    let peer = peers.get(socket);
    if (!peer) peers.set(socket, (peer = toPeer(socket)));
    if (trustProxy && peer.isTrusted) {
      const address = findAddress(peer.address, String(forwarded ?? ''), trustProxy);
      return toClientKey(address);
    }
    if (forwarded !== undefined) {
      if (!hasWarned) warn?.(untrusted);
      hasWarned = true;
    }
    return peer.key;
  };
}

/**
 * Reads X-Forwarded-For from its end while the sender of each element is trusted, and returns the last address,
 * or an empty text if there is none.
 */
function findAddress(peer: string, forwarded: string, trustProxy: TrustProxy): string {
  let sender = peer;
  let client = '';
  let hop = 0;
  const elements = forwarded.slice(-maxLength).split(',');
  // The cut can be within an address.
  if (forwarded.length > maxLength) elements.shift();
  for (const element of elements.slice(-maxHops).reverse()) {
    const text = element.trim();
    // Empty list elements are ignored (RFC 9110 §5.6.1.2).
    if (text === '') continue;
    if (!trustProxy(sender, hop)) break;
    sender = toBareAddress(text);
    if (isIP(sender) !== 0) client = sender;
    hop += 1;
  }
  return client;
}

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
