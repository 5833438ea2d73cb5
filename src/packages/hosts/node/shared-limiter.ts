import * as z from 'zod';
import type { createResponder } from '@frontdesk/api';
import { StartError } from './start-error.ts';
import { withTimeout } from './with-timeout.ts';

/** Counts requests per client, here or in a store. */
export type Limiter = Parameters<typeof createResponder>[1]['limiter'];
type Quota = Limiter['quota'];

/** The state of the store. While it is down, this process counts. */
export type StoreState = 'up' | 'down';

export interface SharedLimiterOptions {
  /** The address of Valkey, or of any server with its protocol. */
  readonly url: URL;
  /** Counts while the store is down. */
  readonly local: Limiter;
  /** How long a request may wait for the store, in milliseconds. */
  readonly timeout: number;
  /** Called with each new state, and with the cause if the store is down. The first state is up. */
  readonly onState: (state: StoreState, cause?: unknown) => void;
}

/**
 * Counts a request unless it exceeds the quota, and opens a window if there is none. Returns the count with this request,
 * and the milliseconds left in the window. If the store's clock went back, a window can have too many left, and is
 * replaced. Scripts are atomic.
 */
const script = `
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
`;

const scriptReply = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** With this limit, every check writes, because a full store and a read-only replica still accept reads. */
const checkQuota: Quota = { limit: Number.MAX_SAFE_INTEGER, window: 1 };

/** In milliseconds. */
const timeouts = { betweenChecks: 1_000, connect: 3_000 };

/**
 * Opens a limiter that counts in a store which several processes share. If the store fails, or takes too long, it is down
 * until a check succeeds, and this process counts. Resolves after the first check.
 * @throws {StartError} if the package for the store isn't installed.
 */
export async function openSharedLimiter({
  url,
  local,
  timeout,
  onState,
}: SharedLimiterOptions): Promise<Limiter> {
  const { default: redis } = await import('@redis/client').catch(() => {
    throw new StartError(
      'RATE_LIMIT_STORE needs the package @redis/client: run "npm install --save-prod @redis/client" and "npm run build", and start the server again.',
    );
  });
  const { quota } = local;
  const create = () =>
    redis
      .createClient({
        url: url.href.replace(/^valkey/, 'redis'),
        RESP: 2,
        disableOfflineQueue: true,
        socket: { reconnectStrategy: false },
      })
      // Commands fail with the same errors.
      .on('error', () => undefined);
  let connection = create();
  let state: StoreState = 'up';

  function report(now: StoreState, cause?: unknown): void {
    if (now !== state) onState((state = now), cause);
  }

  async function count(key: string, cost: 0 | 1, { limit, window }: Quota) {
    const reply = connection.eval(script, {
      keys: [`frontdesk:rate-limit:${key}`],
      arguments: [cost, limit, window * 1000].map(String),
    });
    return scriptReply.parse(await withTimeout(reply, timeout));
  }

  /** Checks the store. Replaces a client that fails, because an earlier attempt to connect may still go on. */
  async function check(): Promise<void> {
    try {
      if (!connection.isReady) {
        connection = create();
        await withTimeout(connection.connect(), timeouts.connect);
      }
      await count('check', 1, checkQuota);
      report('up');
    } catch (error) {
      connection.destroy();
      report('down', error);
    }
    setTimeout(() => void check(), timeouts.betweenChecks).unref();
  }

  await check();
  return {
    quota,
    async consume(client, cost) {
      if (state === 'down') return local.consume(client, cost);
      try {
        // Servers with different quotas count separately, because their windows end at different times.
        const key = `${quota.limit}:${quota.window}:${client}`;
        const [used, left] = await count(key, cost, quota);
        const seconds = Math.ceil(left / 1000);
        return {
          allowed: used <= quota.limit,
          remaining: Math.max(0, quota.limit - used),
          // In its last millisecond, a window has 0 left.
          reset: Math.min(quota.window, Math.max(1, seconds)),
        };
      } catch (error) {
        report('down', error);
        return local.consume(client, cost);
      }
    },
  };
}
