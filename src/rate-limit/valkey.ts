import { ClientOfflineError, createClient, defineScript, type CommandParser } from '@redis/client';
import { once } from 'node:events';
import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';
import type { LimiterStore } from './limiter.ts';

/**
 * Counts a request, opens the window with the first one, and reverts the count of a refused request.
 * Scripts are atomic. Returns the count with this request, and the milliseconds left in the window.
 */
const consumeScript = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[3])
  redis.call('PEXPIRE', KEYS[1], left)
end
if used > tonumber(ARGV[2]) then
  redis.call('DECRBY', KEYS[1], ARGV[1])
end
return { used, left }
`,
  parseCommand(parser: CommandParser, key: string, cost: number, { limit, window }: Quota) {
    parser.pushKey(key);
    parser.push(String(cost), String(limit), String(window * 1000));
  },
  transformReply: ([used, left]: [number, number]) => ({ used, left }),
});

/**
 * In milliseconds. The client pings the store every second. After two seconds without an answer no
 * request is sent, and after three without any traffic the client replaces the connection.
 */
const timeouts = { ping: 1_000, answer: 2_000, silence: 3_000, reconnect: 500 };

/** How many requests may wait for the store. Further ones fail at once, which limits memory. */
const maxQueueLength = 10_000;

/**
 * Opens a store in Valkey or any server with its protocol. Resolves after the first attempt to connect,
 * whether it succeeds or fails. After a failure, the client tries again until it connects.
 */
export async function openValkeyStore(url: URL, quota: Quota): Promise<LimiterStore> {
  const { limit, window } = quota;
  const client = createClient({
    url: url.href.replace(/^valkey/, 'redis'),
    // Servers with different quotas count separately, because their windows end at different times.
    keyPrefix: `frontdesk:rate-limit:${limit}:${window}:`,
    scripts: { consume: consumeScript },
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxQueueLength,
    pingInterval: timeouts.ping,
    socket: {
      socketTimeout: timeouts.silence,
      // By default, the client does not reconnect after `socketTimeout`.
      reconnectStrategy: timeouts.reconnect,
    },
  });
  let lastError: Error | undefined;
  client.on('error', (error: Error) => {
    lastError = error;
  });
  let answered = 0;
  const onAnswer = () => {
    answered = performance.now();
  };
  client.on('ready', onAnswer).on('ping-interval', onAnswer);
  await Promise.race([client.connect(), once(client, 'error')]);

  return {
    connectError: client.isReady ? undefined : lastError,
    async consume(key, cost): Promise<RateLimitResult> {
      // Requests on a lost connection would keep `socketTimeout` from closing it.
      if (client.isReady && performance.now() - answered > timeouts.answer) {
        throw new Error(`no answer within ${timeouts.answer} ms`);
      }
      try {
        const { used, left } = await client.consume(key, cost, quota);
        onAnswer();
        return {
          allowed: used <= limit,
          remaining: Math.max(0, limit - used),
          // The store returns 0 in the last millisecond of a key.
          reset: Math.min(window, Math.floor(left / 1000) + 1),
        };
      } catch (error) {
        // The error that closed the connection says more than this one.
        throw error instanceof ClientOfflineError ? (lastError ?? error) : error;
      }
    },
    close() {
      client.destroy();
    },
  };
}
