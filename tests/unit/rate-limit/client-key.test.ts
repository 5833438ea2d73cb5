import fc from 'fast-check';
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { toClientKey } from '../../../src/rate-limit/client-key.ts';

describe('toClientKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:8080', '192.0.2.1'],
  ])('takes %s for the IPv4 address %s', (address, key) => {
    expect(toClientKey(address)).toBe(key);
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:0DB8:0000:0000::1'],
    ['2001:db8:1:2::', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8:1:2::1', '[2001:db8:1:2::9]'],
    ['2001:db8:1:2::1', '[2001:db8:1:2::9]:443'],
    ['fe80::1', 'fe80::2%eth0'],
    ['fe80::1%1', '[fe80::2%eth0]:443'],
    ['2001:db8::192.0.2.1', '2001:db8::1'],
    ['::192.0.2.1', '::c000:201'],
  ])('takes %s and %s for one client, because they share a /64', (one, other) => {
    expect(toClientKey(one)).toMatch(/::\/64$/);
    expect(toClientKey(one)).toBe(toClientKey(other));
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['2001:db8:1:2::1', '2001:db9:1:2::1'],
    ['2001:db8:0:1::', '2001:db8:1::'],
    ['192.0.2.1', '192.0.2.2'],
    ['::1', '0.0.0.1'],
  ])('takes %s and %s for two clients', (one, other) => {
    expect(toClientKey(one)).toBeTypeOf('string');
    expect(toClientKey(one)).not.toBe(toClientKey(other));
  });

  it.each([
    ...'unknown localhost _hidden __proto__ undefined [] []:443 %eth0'.split(' '),
    ...'192.0.2 192.0.2.256 192.0.2.1.5 192.0.2.01 0x7f.0.0.1 3221225985 192.0.2.1:port'.split(' '),
    ...'192.0.2.1/32 2001:db8::/64 2001:db8:::1 1:2:3:4:5:6:7:8:9 2001:db8::1]:443'.split(' '),
    ...['::1]/', '::1]#', '::\t1', '192.0.2.1 ', '192.0.2.1, 192.0.2.2', '', ' '],
  ])('takes %j for no address', (address) => {
    expect(toClientKey(address)).toBeUndefined();
  });

  it('accepts the addresses that Node accepts, and no others', () => {
    const piece = fc.constantFrom('::', ':', '.', '1', '255', '256', '01', 'abcd', 'fffff', 'g');
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(address, (value) => {
        expect([value, toClientKey(value) !== undefined]).toEqual([value, isIP(value) !== 0]);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns one key for each /64', () => {
    const part = fc.nat(0xffff).map((value) => value.toString(16));
    const half = fc.tuple(part, part, part, part).map((parts) => parts.join(':'));
    // Some addresses below 2000::/3 stand for others, such as the IPv4-mapped ones.
    const network = half.map((value) => `2001:${value.replace(/^[^:]*:/, '')}`);
    fc.assert(
      fc.property(network, network, half, half, (one, other, a, b) => {
        const key = toClientKey(`${one}:${a}`);
        expect(key).toBe(`${one}::/64`);
        expect(toClientKey(`${one}:${b}`)).toBe(key);
        expect(toClientKey(`${other}:${a}`) === key).toBe(one === other);
      }),
      { numRuns: 100 },
    );
  });
});
