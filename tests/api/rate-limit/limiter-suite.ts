import { describe, expect, it } from 'vitest';
import type { Quota, RateLimitResult } from '../../../src/packages/api/rate-limit.ts';

/** An empty limiter under test, and its clock. */
export interface OpenLimiter {
  consume(client: string, cost: 0 | 1): RateLimitResult | Promise<RateLimitResult>;
  /** Lets time pass, in milliseconds. */
  advance(ms: number): void | Promise<void>;
}

/** Tests the promises of every limiter. `open` returns an empty one. */
export function describeLimiter(
  name: string,
  open: (quota: Quota) => OpenLimiter | Promise<OpenLimiter>,
): void {
  describe(name, () => {
    it('allows as many concurrent requests as the quota, each with one less remaining', async () => {
      const limiter = await open({ limit: 100, window: 60 });
      const results = await Promise.all(
        Array.from({ length: 150 }, async () => limiter.consume('a', 1)),
      );
      expect(results.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual(
        Array.from({ length: 100 }, (_, index) => 99 - index),
      );
    });

    it('opens the window with the first request of each client', async () => {
      const limiter = await open({ limit: 600, window: 10 });
      await limiter.consume('a', 1);
      await limiter.advance(4_100);
      expect(await limiter.consume('b', 1)).toEqual({ allowed: true, remaining: 599, reset: 10 });
      expect(await limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 598, reset: 6 });
    });

    it('reads the state at cost 0, even when the quota is used up', async () => {
      const limiter = await open({ limit: 1, window: 60 });
      expect(await limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
      expect(await limiter.consume('a', 0)).toEqual({ allowed: true, remaining: 0, reset: 60 });
      expect(await limiter.consume('a', 1)).toEqual({ allowed: false, remaining: 0, reset: 60 });
      expect(await limiter.consume('a', 0)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    });

    it('opens no window at cost 0', async () => {
      const limiter = await open({ limit: 1, window: 60 });
      expect(await limiter.consume('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
      await limiter.advance(30_000);
      expect(await limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    });

    it('neither counts a refused request nor extends the window, and starts the next one clean', async () => {
      const limiter = await open({ limit: 2, window: 10 });
      await limiter.consume('a', 1);
      await limiter.consume('a', 1);
      for (let step = 0; step < 4; step += 1) {
        await limiter.advance(2_000);
        expect(await limiter.consume('a', 1)).toMatchObject({ allowed: false, remaining: 0 });
      }
      await limiter.advance(2_000);
      expect(await limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 1, reset: 10 });
    });

    it('accepts any text as a client, including property names of objects', async () => {
      const limiter = await open({ limit: 1, window: 60 });
      for (const client of ['', ' ', '\r\n', '*', '2001:db8::/64', '__proto__', 'constructor']) {
        expect(await limiter.consume(client, 1)).toMatchObject({ allowed: true, remaining: 0 });
        expect(await limiter.consume(client, 1)).toMatchObject({ allowed: false });
      }
    });
  });
}
