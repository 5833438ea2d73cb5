import { afterEach, beforeEach, expect } from 'vitest';
import { limits, type Limits } from '../../src/hosts/node/limits.ts';
import type { Limiter } from '../../src/rate-limit/limiter.ts';
import { createMemoryLimiter } from '../../src/rate-limit/memory.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw, type RawClient } from './raw-client.ts';

/** Short limits, so that the tests don't wait for the server's own. */
export const short: Limits = {
  ...limits,
  headers: 500,
  stall: 1_500,
  idle: 500,
  linger: 300,
  checkEvery: 50,
  stopIdle: 300,
  stopRunning: 1_000,
  connections: 100,
};

export const createUnlimited = () =>
  createMemoryLimiter({ quota: { limit: 1_000_000, window: 60 } });

/** A server that starts before each test and stops after it, with its clients. */
export interface LimitedServer {
  /** Opens a connection, and sends bytes on it. */
  readonly connect: (bytes?: string) => RawClient;
  /** Returns the server's ends of the open connections. */
  readonly sockets: () => LocalServer['sockets'];
  /** Waits until the server has closed every connection. */
  readonly allClosed: () => Promise<void>;
  /** Stops the server as a signal does. Resolves when every connection is closed. */
  readonly shutDown: () => Promise<void>;
}

export function useLimitedServer(
  limitsOfServer: Limits = short,
  createLimiter: () => Limiter = createUnlimited,
): LimitedServer {
  let server: LocalServer;
  let clients: RawClient[];
  beforeEach(async () => {
    server = await startLocalServer(createLimiter(), { limits: limitsOfServer });
    clients = [];
  });
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await server.stop();
  });
  return {
    connect(bytes = '') {
      const client = connectRaw(server.port, bytes);
      clients.push(client);
      return client;
    },
    sockets: () => server.sockets,
    allClosed: () => expect.poll(() => server.sockets.size, { timeout: 20_000 }).toBe(0),
    shutDown: () => server.shutDown(),
  };
}
