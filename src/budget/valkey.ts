import { ClientOfflineError, createClient, defineScript } from '@redis/client';
import type { Quota, Spending } from '../contract/budget.ts';
import type { BudgetStore } from './budget.ts';

/**
 * Counts and sets the window's end in one step, which the store runs without another between (Valkey:
 * scripts are atomic). Gives 1 or 0 for allowed, what is spent, and the milliseconds that are left.
 */
const script = `
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
local cost, limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local left = redis.call('PTTL', KEYS[1])
local allowed = spent + cost <= limit
if left < 0 then
  redis.call('SET', KEYS[1], cost, 'PX', window)
  spent, left = cost, window
elseif allowed and cost > 0 then
  spent = redis.call('INCRBY', KEYS[1], cost)
end
return { allowed and 1 or 0, spent, left }
`;

const spendScript = defineScript({
  SCRIPT: script,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, key: string, cost: number, { limit, window }: Quota) {
    parser.pushKey(key);
    parser.push(String(cost), String(limit), String(window * 1000));
  },
  transformReply: (reply: unknown) => reply as ScriptReply,
});

type ScriptReply = readonly [allowed: number, spent: number, left: number];

/** In milliseconds. A store that is silent for longer than `silence` is left and looked for again. */
const timeouts = { connect: 2_000, ping: 1_000, silence: 3_000, reconnect: 500 };

/** Answers waited for at most; past it the store counts as failed, and memory stays bounded. */
const longestQueue = 10_000;

/** Keys of this budget, beside whatever else the store holds. */
const prefix = 'frontdesk:budget:';

/**
 * A budget in Valkey, or in what speaks its protocol. Resolves once the first attempt to connect has
 * ended, well or badly: a store that is away is looked for until it is there.
 */
export async function openValkeyStore(url: URL, quota: Quota): Promise<BudgetStore> {
  const client = createClient({
    url: url.href.replace(/^valkey/, 'redis'),
    keyPrefix: prefix,
    scripts: { spend: spendScript },
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

  return {
    async spend(key, cost): Promise<Spending> {
      try {
        const [allowed, spent, left] = await client.spend(key, cost, quota);
        return {
          allowed: allowed === 1,
          remaining: Math.max(0, quota.limit - spent),
          reset: Math.min(quota.window, Math.ceil(left / 1000)),
        };
      } catch (error) {
        // That it is away is known: why is what an operator wants to read.
        throw error instanceof ClientOfflineError ? (failure ?? error) : error;
      }
    },
    close() {
      client.destroy();
    },
  };
}
