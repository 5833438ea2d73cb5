import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from 'proxy-addr';
import { clientAt, toClientKey } from '../budget/client-key.ts';
import type { TrustProxy } from './config.ts';

/** Finds whose budget is spent, as a key of `toClientKey`. */
export interface Clients {
  /** The client of a request. */
  of(request: IncomingMessage): string;
  /** The peer of a connection, where there is no request to ask. */
  ofPeer(socket: Duplex): string;
}

/**
 * Forwarded addresses (X-Forwarded-For) count only from the proxies that `trustProxy` names; what a
 * trusted proxy states that is no address counts as the peer.
 */
export function createClients(trustProxy: TrustProxy | undefined): Clients {
  const peers = new WeakMap<Duplex, string>();

  function ofPeer(socket: Duplex): string {
    const known = peers.get(socket);
    if (known !== undefined) return known;
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : '';
    const key = clientAt(address);
    peers.set(socket, key);
    return key;
  }

  return {
    ofPeer,
    of: trustProxy
      ? (request) => toClientKey(proxyAddr(request, trustProxy)) ?? ofPeer(request.socket)
      : (request) => ofPeer(request.socket),
  };
}
