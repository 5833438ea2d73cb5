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
  it.each([
    ['two requests from an address', '192.0.2.1', '192.0.2.1'],
    ['an address alone, and after one that it made up', '192.0.2.2', '203.0.113.9, 192.0.2.2'],
    ['two addresses of an IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2'],
    ['an address and its IPv4-mapped form', '192.0.2.3', '::ffff:192.0.2.3'],
    ['an address and its NAT64 form', '192.0.2.4', '64:ff9b::192.0.2.4'],
  ])('%s are one client', async (_name, one, other) => {
    expect((await ask(proxied, one)).remaining).toBe(quota - 1);
    expect((await ask(proxied, other)).remaining).toBe(quota - 2);
  });

  it.each([
    ['addresses', '198.51.100.1', '198.51.100.2'],
    ['IPv6 /64s', '2001:db8:0:2::1', '2001:db8:0:3::1'],
  ])('two %s are two clients', async (_name, one, other) => {
    expect((await ask(proxied, one)).remaining).toBe(quota - 1);
    expect((await ask(proxied, other)).remaining).toBe(quota - 1);
  });

  it('a client over its quota gets 429, and others are served', async () => {
    for (let count = 0; count < quota; count += 1) await ask(proxied, '198.51.100.3');
    expect(await ask(proxied, '198.51.100.3')).toEqual({ status: 429, remaining: 0 });
    expect((await ask(proxied, '198.51.100.4')).status).toBe(200);
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
