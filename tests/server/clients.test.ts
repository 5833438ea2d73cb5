import { afterAll, describe, expect, it } from 'vitest';
import { startNodeServer } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

const quota = 20;
const env = { RATE_LIMIT: String(quota), LOG_LEVEL: 'silent' };
const [direct, proxied] = await Promise.all([
  startNodeServer(env),
  startNodeServer({ ...env, TRUST_PROXY: '127.0.0.1, ::1' }),
]);
afterAll(() => Promise.all([direct.stop(), proxied.stop()]));

/** Sends a request that a proxy has forwarded, and returns its status and what remains for its client. */
async function ask({ origin }: { readonly origin: string }, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const response = await fetch(`${origin}/api/v1/health`, { headers });
  const [, remaining] = /;r=(\d+);/.exec(response.headers.get('ratelimit') ?? '') ?? [];
  return { status: response.status, remaining: Number(remaining) };
}

describe('Behind a trusted proxy', () => {
  it('a client over its quota gets 429, and others are served', async () => {
    for (let count = 1; count <= quota; count += 1) {
      // The client made up all addresses but the last one.
      const forwarded = `203.0.113.${count}, 2001:db8:0:1::${count}`;
      expect((await ask(proxied, forwarded)).remaining).toBe(quota - count);
    }
    expect(await ask(proxied, '2001:db8:0:1:ffff::')).toEqual({ status: 429, remaining: 0 });
    expect(await ask(proxied, '2001:db8:0:2::')).toEqual({ status: 200, remaining: quota - 1 });
  });

  it('the proxy itself is not charged for bytes that are no request', async () => {
    for (let count = 0; count <= quota; count += 1) {
      const client = connectRaw(Number(new URL(proxied.origin).port), 'hello\r\n\r\n');
      await client.ended;
      expect(client.statuses()).toEqual([400]);
      client.socket.destroy();
    }
    expect(await ask(proxied)).toEqual({ status: 200, remaining: quota });
  });
});

it('Without a trusted proxy, a client stays the same, whatever address it names', async () => {
  expect((await ask(direct, '192.0.2.1')).remaining).toBe(quota - 1);
  expect((await ask(direct, '192.0.2.2')).remaining).toBe(quota - 2);
});
