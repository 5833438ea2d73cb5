import { createHash } from 'node:crypto';
import { ClientOfflineError, createClient } from '@redis/client';
import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';
import type { LimiterStore } from './limiter.ts';

/**
 * Counts, sets the window's end, and takes back what a refused request added, in one step, which the
 * store runs without another between (Valkey: scripts are atomic). Gives what was spent before
 * anything was taken back, and the seconds that are left: a key lives through its last millisecond,
 * of which PTTL says 0, so that there is always one.
 *
 * The quota is in the text, and both numbers are in one: the store makes each argument and each list
 * anew for every request.
 */
function writeScript({ limit, window }: Quota): string {
  return `
local spent = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = ${window * 1000}
  redis.call('PEXPIRE', KEYS[1], left)
end
if spent > ${limit} then
  redis.call('DECRBY', KEYS[1], ARGV[1])
end
return spent * ${spentUnit} + math.floor(left / 1000) + 1
`;
}

/** More seconds than a window has; a billion times as much is still an exact number. */
const spentUnit = 1_000_000;

function readReply(reply: number, { limit, window }: Quota): RateLimitResult {
  const spent = Math.floor(reply / spentUnit);
  return {
    allowed: spent <= limit,
    remaining: Math.max(0, limit - spent),
    reset: Math.min(window, reply % spentUnit),
  };
}

/** In milliseconds. A store that is silent for longer than `silence` is left and looked for again. */
const timeouts = { connect: 2_000, ping: 1_000, silence: 3_000, reconnect: 500 };

/** Answers waited for at most; past it the store counts as failed, and memory stays bounded. */
const longestQueue = 10_000;

/**
 * What the key of each client starts with, apart from whatever else the store holds. Servers of
 * another quota count apart: their windows end at other times.
 */
function writePrefix({ limit, window }: Quota): string {
  return `frontdesk:rate-limit:${limit}:${window}:`;
}

/**
 * A store in Valkey, or in what speaks its protocol. Resolves once the first attempt to connect has
 * ended, well or badly: a store that is away is looked for until it is there.
 */
export async function openValkeyStore(url: URL, quota: Quota): Promise<LimiterStore> {
  const client = createClient({
    url: url.href.replace(/^valkey/, 'redis'),
    disableOfflineQueue: true,
    commandsQueueMaxLength: longestQueue,
    pingInterval: timeouts.ping,
    RESP: 2,
    socket: {
      connectTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      reconnectStrategy: timeouts.reconnect,
    },
  });
  let failure: Error | undefined;
  await new Promise<void>((resolve) => {
    client.on('error', (error: Error) => {
      failure = error;
      resolve();
    });
    client.on('ready', () => {
      resolve();
    });
    client.connect().catch(() => undefined);
  });

  const prefix = writePrefix(quota);
  const script = writeScript(quota);
  const digest = createHash('sha1').update(script).digest('hex');

  return {
    connectError: client.isReady ? undefined : (failure ?? new Error('no connection')),
    // The client's own way to a script makes a parser and three promises of each call.
    async consume(key, cost): Promise<RateLimitResult> {
      const args = ['1', prefix + key, String(cost)];
      try {
        return readReply(await client.sendCommand(['EVALSHA', digest, ...args]), quota);
      } catch (error) {
        if (isUnknownScript(error))
          return readReply(await client.sendCommand(['EVAL', script, ...args]), quota);
        // That it is away is known: why is what an operator wants to read.
        throw error instanceof ClientOfflineError ? (failure ?? error) : error;
      }
    },
    close() {
      client.destroy();
    },
  };
}

/** True where a store has forgotten a script, or has never seen it. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
