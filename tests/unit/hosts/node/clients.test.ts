import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createClients } from '../../../../src/hosts/node/clients.ts';
import { parseConfig } from '../../../../src/hosts/node/config.ts';

/** A connection from an address, as far as anyone asks it. */
function connect(remoteAddress: string | undefined): Duplex {
  return Object.assign(new Duplex(), { remoteAddress });
}

function requestOn(socket: Duplex, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket, connection: socket } as unknown as IncomingMessage;
}

function clientOf(trust: string | undefined, peer: string | undefined, forwarded?: string): string {
  const { trustProxy } = parseConfig(trust === undefined ? {} : { TRUST_PROXY: trust });
  return createClients(trustProxy).of(requestOn(connect(peer), forwarded));
}

describe('without trusted proxies, the client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::3', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('of the peer %s is %s', (peer, client) => {
    expect(clientOf(undefined, peer)).toBe(client);
  });

  it.each(['198.51.100.1', '198.51.100.1, 10.0.0.1', '::1', 'garbage', ''])(
    'is the peer, whatever X-Forwarded-For says: %j',
    (forwarded) => {
      expect(clientOf(undefined, '192.0.2.1', forwarded)).toBe('192.0.2.1');
      expect(clientOf('0', '192.0.2.1', forwarded)).toBe('192.0.2.1');
    },
  );
});

describe('with trusted hops, the client', () => {
  it.each([
    { hops: '1', forwarded: undefined, client: '10.0.0.1' },
    { hops: '1', forwarded: '198.51.100.1', client: '198.51.100.1' },
    { hops: '1', forwarded: '203.0.113.9, 198.51.100.1', client: '198.51.100.1' },
    { hops: '2', forwarded: '198.51.100.1, 10.0.0.2', client: '198.51.100.1' },
    { hops: '2', forwarded: '203.0.113.9, 198.51.100.1, 10.0.0.2', client: '198.51.100.1' },
    { hops: '2', forwarded: '198.51.100.1', client: '198.51.100.1' },
    { hops: '1', forwarded: '2001:db8:1:2::3', client: '2001:db8:1:2::/64' },
    { hops: '1', forwarded: '::ffff:198.51.100.1', client: '198.51.100.1' },
    { hops: '1', forwarded: '198.51.100.1:50000', client: '198.51.100.1' },
    { hops: '1', forwarded: '[2001:db8:1:2::3]:50000', client: '2001:db8:1:2::/64' },
    { hops: '1', forwarded: '\t198.51.100.1\t', client: '198.51.100.1' },
    { hops: '1', forwarded: '203.0.113.9,\t198.51.100.1', client: '198.51.100.1' },
    { hops: '2', forwarded: ' , 198.51.100.1, ,, 10.0.0.2 ,', client: '198.51.100.1' },
    { hops: '2', forwarded: '198.51.100.1, unix:', client: '198.51.100.1' },
    { hops: '2', forwarded: 'garbage, 10.0.0.2', client: '10.0.0.2' },
    { hops: '9', forwarded: '198.51.100.1, 10.0.0.3, 10.0.0.2', client: '198.51.100.1' },
    { hops: '99', forwarded: '198.51.100.1', client: '198.51.100.1' },
  ])('behind $hops, forwarded as "$forwarded", is $client', ({ hops, forwarded, client }) => {
    expect(clientOf(hops, '10.0.0.1', forwarded)).toBe(client);
  });

  it.each(['garbage', '', ',', 'unknown', '_hidden', '198.51.100.999', '198.51.100.1 x'])(
    'is the peer where what is forwarded is no address: %j',
    (forwarded) => {
      expect(clientOf('1', '10.0.0.1', forwarded)).toBe('10.0.0.1');
    },
  );
});

describe('with trusted addresses, the client', () => {
  const trust = '10.0.0.0/8, 2001:db8:aaaa::/48';

  it.each([
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['2001:db8:aaaa::1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, 10.0.0.3, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', 'garbage, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, garbage', '10.0.0.1'],
    ['10.0.0.1', 'garbage, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.1', '198.51.100.1, %eth0', '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1, []:4444', '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1, 10.0.0.2:4444', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1:5555,10.0.0.3:4444,10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, [2001:db8:aaaa::2]:4444', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, [2001:db8:aaaa::2]', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, 2001:db8:aaaa::2%eth0', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1,\t10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1 \t, \t10.0.0.2\t ', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, , 10.0.0.2,,\t,', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, ::ffff:10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, ::ffff:a00:2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, [::ffff:10.0.0.2]:4444', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, ::ffff:11.0.0.2', '11.0.0.2'],
    ['10.0.0.1', '198.51.100.1, 11.0.0.2:4444', '11.0.0.2'],
  ])('of %s, forwarded as "%s", is %s', (peer, forwarded, client) => {
    expect(clientOf(trust, peer, forwarded)).toBe(client);
  });

  it.each(['192.0.2.1', '11.0.0.1', '2001:db8:bbbb::1'])(
    'of %s, which nobody named, is that peer, whatever it forwards',
    (peer) => {
      const client = clientOf(undefined, peer);
      expect(clientOf(trust, peer, '198.51.100.1')).toBe(client);
      expect(clientOf(trust, peer, '10.0.0.1')).toBe(client);
    },
  );
});

describe('a long X-Forwarded-For', () => {
  const far = (proxies: number) => `198.51.100.1${', 10.0.0.2'.repeat(proxies)}`;

  it('leads through 99 trusted proxies, as many as TRUST_PROXY can count, and no further', () => {
    expect(clientOf('10.0.0.0/8', '10.0.0.1', far(98))).toBe('198.51.100.1');
    expect(clientOf('10.0.0.0/8', '10.0.0.1', far(99))).toBe('10.0.0.2');
    expect(clientOf('99', '10.0.0.1', far(98))).toBe('198.51.100.1');
    expect(clientOf('98', '10.0.0.1', far(98))).toBe('10.0.0.2');
  });
});

describe('the client of a connection', () => {
  it('is known as long as the connection is, though its address is gone when it breaks', () => {
    const clients = createClients(undefined);
    const socket = connect('192.0.2.1');
    expect(clients.of(requestOn(socket))).toBe('192.0.2.1');
    Object.assign(socket, { remoteAddress: undefined });
    expect(clients.ofPeer(socket)).toBe('192.0.2.1');
  });

  it('is found behind a trusted proxy as long as the connection is known', () => {
    const { trustProxy } = parseConfig({ TRUST_PROXY: '10.0.0.0/8' });
    const clients = createClients(trustProxy);
    const socket = connect('10.0.0.1');
    const request = requestOn(socket, '198.51.100.1');
    expect(clients.of(request)).toBe('198.51.100.1');
    Object.assign(socket, { remoteAddress: undefined });
    expect(clients.of(request)).toBe('198.51.100.1');
  });

  it('is the peer, also where proxies are trusted', () => {
    const { trustProxy } = parseConfig({ TRUST_PROXY: '1' });
    expect(createClients(trustProxy).ofPeer(connect('2001:db8::1'))).toBe('2001:db8:0:0::/64');
  });

  it('is unknown where a stream has no address', () => {
    expect(createClients(undefined).ofPeer(new Duplex())).toBe('unknown');
  });
});
