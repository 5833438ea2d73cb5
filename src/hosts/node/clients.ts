import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { clientAt, toBareAddress, toClientKey } from '../../rate-limit/client-key.ts';
import type { TrustProxy } from './trust-proxy.ts';

/** Finds the client that a request counts for, by its key (`toClientKey`). */
export type Clients = ReturnType<typeof createClients>;

/** The part of a socket that names its peer. */
interface Connection {
  readonly remoteAddress?: string | undefined;
}

/** The other end of a connection. */
interface Peer {
  readonly address: string;
  readonly key: string;
}

/** The most proxies in a row. TRUST_PROXY counts no further, and a header of 16 KB stays cheap. */
const maxHops = 99;

/** Forwarded addresses (X-Forwarded-For) count only from the proxies that `trustProxy` names. */
export function createClients(trustProxy: TrustProxy | undefined) {
  // A socket forgets its peer's address when the connection breaks.
  const peers = new WeakMap<Connection, Peer>();

  function peerOf(socket: Connection): Peer {
    const known = peers.get(socket);
    if (known) return known;
    const address = socket.remoteAddress ?? '';
    const peer = { address: toBareAddress(address), key: clientAt(address) };
    peers.set(socket, peer);
    return peer;
  }

  return {
    /** Returns the peer of a connection that has no request. */
    ofPeer: (socket: Connection): string => peerOf(socket).key,
    /** Returns the client of a request. */
    of: ({ socket, headers }: { socket: Connection; headers: IncomingHttpHeaders }): string => {
      const peer = peerOf(socket);
      const forwarded = headers['x-forwarded-for'];
      return trustProxy && forwarded !== undefined
        ? findClient(peer, String(forwarded), trustProxy)
        : peer.key;
    },
  };
}

/**
 * Reads X-Forwarded-For from its end as long as the sender of an element is trusted. The client is the last
 * address. A trusted proxy that sends something other than an address counts as the client itself.
 */
function findClient(peer: Peer, forwarded: string, trustProxy: TrustProxy): string {
  let sender = peer.address;
  let client = '';
  let hop = 0;
  for (const element of forwarded.split(',').slice(-maxHops).reverse()) {
    const text = element.trim();
    // Empty list elements are ignored (RFC 9110 §5.6.1.2).
    if (text === '') continue;
    if (!trustProxy(sender, hop)) break;
    const stated = toBareAddress(text);
    if (isIP(stated) !== 0) client = stated;
    sender = stated;
    hop += 1;
  }
  return toClientKey(client) ?? peer.key;
}
