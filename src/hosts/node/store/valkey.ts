import { createClient, defineScript, type CommandParser } from '@redis/client';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import type { Quota } from '../../../api/rate-limit.ts';
import type { StoreResult } from './shared-limiter.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Counts a request unless it exceeds the quota, and opens a window if there is none. Returns the count with
 * this request, and the milliseconds left in the window. If the store's clock went back, a window can have
 * too many left, and is replaced. Scripts are atomic.
 */
const consumeScript = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
local cost, limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local left = redis.call('PTTL', KEYS[1])
local isOpen = left >= 0 and left <= window
local used = cost + (isOpen and tonumber(redis.call('GET', KEYS[1])) or 0)
if isOpen and used <= limit then
  redis.call('INCRBY', KEYS[1], cost)
elseif not isOpen and cost > 0 then
  redis.call('SET', KEYS[1], cost, 'PX', window)
end
return { used, isOpen and left or window }
`,
  parseCommand(parser: CommandParser, key: string, cost: number, { limit, window }: Quota) {
    parser.pushKey(key);
    parser.push(String(cost), String(limit), String(window * 1000));
  },
  transformReply: (reply: unknown) => reply,
});

/** With this limit, every probe writes. */
const probeQuota: Quota = { limit: Number.MAX_SAFE_INTEGER, window: 1 };

/** In milliseconds. */
const timeouts = { betweenPings: 500, ping: 1_000, connect: 3_000 };

/**
 * Opens a store in Valkey, or in any server with its protocol. The first requests wait for the connection. It
 * replaces a connection that breaks or whose ping gets no reply in time, which limits the memory for waiting
 * requests and for an endless reply.
 */
export function openValkeyStore(url: URL, quota: Quota) {
  const create = () =>
    createClient({
      url: url.href.replace(/^valkey/, 'redis'),
      // Servers with different quotas count separately, because their windows end at different times.
      keyPrefix: `frontdesk:rate-limit:${quota.limit}:${quota.window}:`,
      scripts: { consume: consumeScript },
      RESP: 2,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false },
      // Requests and pings fail with the same errors.
    }).on('error', () => undefined);
  const replySchema = z.tuple([
    z.int().min(0),
    z
      .int()
      .min(0)
      .max(quota.window * 1000),
  ]);
  let client = create();
  let failure: Error | undefined;
  let closed = false;

  /** Replaces the client, because its parser may be in the middle of a reply. Never rejects. */
  async function connect(): Promise<void> {
    client.destroy();
    client = create();
    failure = undefined;
    await withTimeout(client.connect(), timeouts.connect).catch((error: unknown) => {
      failure = error as Error;
    });
  }

  async function stayConnected(): Promise<void> {
    while (!closed) {
      await withTimeout(client.ping(), timeouts.ping).catch(connect);
      await setTimeout(timeouts.betweenPings);
    }
  }

  const connected = connect();
  void connected.then(stayConnected);

  async function count(key: string, cost: 0 | 1, counted: Quota) {
    await connected;
    if (!client.isReady) throw failure ?? new Error('the store is not connected');
    return replySchema.parse(await client.consume(key, cost, counted));
  }

  return {
    /** Writes as a request does, because a full store and a read-only replica still accept reads. */
    probe: () => count('', 1, probeQuota),
    async consume(key: string, cost: 0 | 1): Promise<StoreResult> {
      const [used, left] = await count(key, cost, quota);
      return {
        allowed: used <= quota.limit,
        remaining: Math.max(0, quota.limit - used),
        // In its last millisecond, a window has 0 left.
        reset: Math.max(1, Math.ceil(left / 1000)),
        left,
      };
    },
    close(): void {
      closed = true;
      client.destroy();
    },
  };
}
