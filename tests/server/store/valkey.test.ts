import { createClient } from '@redis/client';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Quota } from '../../../src/api/rate-limit.ts';
import { openValkeyStore } from '../../../src/hosts/node/store/valkey.ts';
import { needs } from '../../find-program.ts';
import { describeLimiter } from '../../unit/api/rate-limit/limiter-suite.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const quota = { limit: 3, window: 60 };

describe.skipIf(!redisServer)(`on a real store${needs(redisServer, 'redis-server')}`, () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());

  const open = (ofStore: Quota) => {
    const store = openValkeyStore(new URL(redis.url), ofStore);
    onTestFinished(() => {
      store.close();
    });
    // On a busy machine, a ping can be late, and then the store connects again.
    const consume = async (key: string, cost: 0 | 1) => {
      const { left, ...result } = await vi.waitFor(() => store.consume(key, cost), 300_000);
      expect(left).toBeLessThanOrEqual(result.reset * 1000);
      expect(left).toBeGreaterThan((result.reset - 1) * 1000 - 1);
      return result;
    };
    return { consume, probe: store.probe };
  };
  const connect = async () => {
    const client = await createClient({ url: redis.url.replace('valkey', 'redis') }).connect();
    onTestFinished(() => {
      client.destroy();
    });
    return client;
  };

  describeLimiter('a Valkey store', async (ofTest) => {
    const store = open(ofTest);
    const client = await connect();
    await client.flushAll();
    return {
      consume: store.consume,
      async advance(ms) {
        for (const key of await client.keys('*')) {
          await client.pExpire(key, (await client.pTTL(key)) - ms);
        }
      },
    };
  });

  it.each([
    ['window', { limit: 3, window: 60 }],
    ['limit', { limit: 4, window: 3600 }],
  ])('opens a new window for a client when the quota has another %s', async (client, after) => {
    const before = open({ limit: 3, window: 3600 });
    await before.consume(client, 1);
    const now = open(after);
    const { limit, window } = after;
    expect(await now.consume(client, 1)).toEqual({
      allowed: true,
      remaining: limit - 1,
      reset: window,
    });
    expect(await before.consume(client, 0)).toMatchObject({ remaining: 2 });
  });

  it('is exact with the longest window and the largest limit', async () => {
    const largest = { limit: 1_000_000_000, window: 86_400 };
    const store = open(largest);
    const client = await connect();
    const key = 'frontdesk:rate-limit:1000000000:86400:great';
    await client.set(key, 999_999_999, { PX: 86_398_990 });
    expect(await store.consume('great', 1)).toEqual({ allowed: true, remaining: 0, reset: 86_399 });
    expect(await store.consume('great', 1)).toMatchObject({ allowed: false, reset: 86_399 });
  });

  it("lets nobody wait longer than a window, even if the store's clock goes back an hour", async () => {
    const store = open(quota);
    const client = await connect();
    await client.set('frontdesk:rate-limit:3:60:waits', 3, { PX: 3_630_000 });
    expect(await store.consume('waits', 0)).toEqual({ allowed: true, remaining: 3, reset: 60 });
    expect(await store.consume('waits', 1)).toEqual({ allowed: true, remaining: 2, reset: 60 });
    expect(await client.pTTL('frontdesk:rate-limit:3:60:waits')).toBeLessThanOrEqual(60_000);
  });

  it('holds the key of a probe for no longer than a second', async () => {
    const store = open(quota);
    const client = await connect();
    await vi.waitFor(store.probe, 300_000);
    await expect.poll(() => client.keys('frontdesk:rate-limit:3:60:')).toEqual([]);
  });

  it('keeps one connection while idle', async () => {
    const store = open(quota);
    const client = await connect();
    const countConnections = async () =>
      Number(/total_connections_received:(\d+)/.exec(await client.info('stats'))?.[1]);
    const before = await countConnections();
    await setTimeout(1_500);
    expect(await countConnections()).toBe(before);
    expect(await store.consume('idle', 1)).toMatchObject({ allowed: true });
  });

  it('continues after the store has lost the script', async () => {
    const store = open(quota);
    const client = await connect();
    await store.consume('forgotten', 1);
    await client.scriptFlush();
    expect(await store.consume('forgotten', 1)).toMatchObject({ allowed: true, remaining: 1 });
  });
});
