import { afterEach, beforeEach, expect } from 'vitest';
import { limits, type Limits } from '../../src/packages/hosts/node/limits.ts';
import { type Limiter, createMemoryLimiter } from '../../src/packages/api/rate-limit.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw, type RawClient } from './raw-client.ts';

/** Short limits, so that the tests don't wait for the server's own. */
export const short: Limits = {
  ...limits,
  headers: 2_000,
  stall: 5_000,
  idle: 2_000,
  linger: 300,
  checkEvery: 50,
  stopIdle: 300,
  stopRunning: 1_000,
  connections: 100,
};

export const createUnlimited = () =>
  createMemoryLimiter({ quota: { limit: 1_000_000, window: 60 } });

/** Starts a server before each test, and stops it and its clients after the test. */
export function useLimitedServer(
  limitsOfServer: Limits = short,
  createLimiter: () => Limiter = createUnlimited,
) {
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
    /** Opens a connection, and sends bytes on it. */
    connect: (bytes = ''): RawClient => {
      const client = connectRaw(server.port, bytes);
      clients.push(client);
      return client;
    },
    /** Returns the server's ends of the open connections. */
    sockets: () => server.sockets,
    allClosed: () => expect.poll(() => server.sockets.size).toBe(0),
    shutDown: () => server.shutDown(),
  };
}
