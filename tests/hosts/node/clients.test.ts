import { describe, expect, it } from 'vitest';
import {
  createFindClient,
  type FindClient,
} from '../../../src/packages/hosts/node/node-request.ts';
import { parseConfig } from '../../../src/packages/hosts/node/variables.ts';

function createTrusting(trust: string | undefined): FindClient {
  return createFindClient(parseConfig({ TRUST_PROXY: trust }).TRUST_PROXY);
}

function clientOf(trust: string | undefined, peer: string | undefined, forwarded?: string) {
  return createTrusting(trust)({ remoteAddress: peer }, forwarded);
}

describe('Without trusted proxies, the client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::3', '2001:db8:1:2::/64'],
    [undefined, 'unknown'],
  ])('of the peer %s is %s', (peer, client) => {
    expect(clientOf(undefined, peer)).toBe(client);
  });

  it.each(['198.51.100.1', '198.51.100.1, 10.0.0.1', '::1', 'garbage', ''])(
    'is the peer, even if X-Forwarded-For is %j',
    (forwarded) => {
      expect(clientOf(undefined, '192.0.2.1', forwarded)).toBe('192.0.2.1');
      expect(clientOf('0', '192.0.2.1', forwarded)).toBe('192.0.2.1');
    },
  );
});

describe('With trusted hops, the client', () => {
  it.each([
    ['1', '198.51.100.1', '198.51.100.1'],
    ['1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['2', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['2', '198.51.100.1', '198.51.100.1'],
    ['1', '\t198.51.100.1\t', '198.51.100.1'],
    ['2', ' , 198.51.100.1, ,, 10.0.0.2 ,', '198.51.100.1'],
    ['2', '198.51.100.1, unix:', '198.51.100.1'],
    ['2', 'garbage, 10.0.0.2', '10.0.0.2'],
    ['1', '10.0.0.1', '10.0.0.1'],
  ])('behind %s, forwarded as %j, is %s', (hops, forwarded, client) => {
    expect(clientOf(hops, '10.0.0.1', forwarded)).toBe(client);
  });
});

describe('A request of a trusted proxy itself', () => {
  it.each([
    ...[undefined, 'garbage', '', ',', '_hidden', '198.51.100.999', '198.51.100.1 x'],
    '198.51.100.1, garbage',
  ])('has no client if X-Forwarded-For is %j, which names none', (forwarded) => {
    expect(clientOf('1', '10.0.0.1', forwarded)).toBeUndefined();
    expect(clientOf('10.0.0.0/8', '10.0.0.1', forwarded)).toBeUndefined();
  });
});

describe('With trusted addresses, the client', () => {
  const trust = '10.0.0.0/8 , 2001:db8:aaaa::/48, ::ffff:192.0.2.7';

  it.each([
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['192.0.2.7', '198.51.100.1', '198.51.100.1'],
    ['2001:db8:aaaa::1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['10.0.0.1', 'garbage, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1:5555,10.0.0.3:4444,10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, ::ffff:a00:2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, ::ffff:11.0.0.2', '11.0.0.2'],
    ['192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['11.0.0.1', '10.0.0.1', '11.0.0.1'],
    ['2001:db8:bbbb::1', '198.51.100.1', '2001:db8:bbbb:0::/64'],
    // Only the last 1,500 characters count, and no part of an address.
    ['10.0.0.1', `110.0.0.2${' '.repeat(1491)}`, '110.0.0.2'],
    ['10.0.0.1', `110.0.0.2${' '.repeat(1492)}`, undefined],
  ])('of %s, forwarded as %j, is %s', (peer, forwarded, client) => {
    expect(clientOf(trust, peer, forwarded)).toBe(client);
  });
});

it('X-Forwarded-For is read through 99 trusted proxies, as many as TRUST_PROXY can count', () => {
  const far = (proxies: number) => `198.51.100.1${', 10.0.0.2'.repeat(proxies)}`;
  expect(clientOf('10.0.0.0/8', '10.0.0.1', far(98))).toBe('198.51.100.1');
  expect(clientOf('10.0.0.0/8', '10.0.0.1', far(99))).toBe('10.0.0.2');
  expect(clientOf('99', '10.0.0.1', far(98))).toBe('198.51.100.1');
  expect(clientOf('98', '10.0.0.1', far(98))).toBe('10.0.0.2');
});

it.each([
  [undefined, '10.0.0.1', 1],
  ['0', '10.0.0.1', 1],
  ['10.0.0.0/8', '192.0.2.1', 1],
  ['10.0.0.0/8', '10.0.0.1', 0],
  ['1', '10.0.0.1', 0],
])('With TRUST_PROXY %s, two headers from %s cause %s warnings', (trust, peer, count) => {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const findClient = createFindClient(parseConfig({ TRUST_PROXY: trust }).TRUST_PROXY, warn);
  findClient({ remoteAddress: peer });
  expect(warnings).toEqual([]);
  for (let time = 0; time < 2; time += 1) findClient({ remoteAddress: peer }, '198.51.100.1');
  expect(warnings).toHaveLength(count);
});

it('The client of a connection stays known after the connection breaks', () => {
  const findClient = createTrusting('10.0.0.0/8');
  const socket: { remoteAddress: string | undefined } = { remoteAddress: '10.0.0.1' };
  expect(findClient(socket, '198.51.100.1')).toBe('198.51.100.1');
  socket.remoteAddress = undefined;
  expect(findClient(socket, '198.51.100.1')).toBe('198.51.100.1');
  expect(findClient(socket)).toBeUndefined();
});
