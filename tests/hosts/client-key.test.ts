import { expect, it } from 'vitest';
import { toClientKey } from '../../src/packages/hosts/client-key.ts';

it.each([
  ['203.0.113.1', '203.0.113.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['192.0.2.1:8080', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:8080', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['[0064:FF9B:0:0:0:0:c000:0201]:443', '192.0.2.1'],
])('toClientKey reads %s as the IPv4 address %s', (address, key) => {
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
  ['64:ff9b:1::192.0.2.1', '64:ff9b:1::192.0.2.2'],
  ['64:ff9b::1:192.0.2.1', '64:ff9b::1:192.0.2.2'],
])('toClientKey counts %s and %s as one client, because they share a /64', (a, b) => {
  expect(toClientKey(a)).toMatch(/::\/64$/);
  expect(toClientKey(a)).toBe(toClientKey(b));
});

it.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1:2::1', '2001:db9:1:2::1'],
  ['2001:db8:0:1::', '2001:db8:1::'],
  ['192.0.2.1', '192.0.2.2'],
  ['::1', '0.0.0.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.2'],
])('toClientKey counts %s and %s as two clients', (a, b) => {
  expect(toClientKey(a)).toBeTypeOf('string');
  expect(toClientKey(a)).not.toBe(toClientKey(b));
});

it.each([
  ...'unknown localhost _hidden __proto__ undefined [] []:443 %eth0'.split(' '),
  ...'192.0.2 192.0.2.256 192.0.2.1.5 192.0.2.01 0x7f.0.0.1 3221225985 192.0.2.1:port'.split(' '),
  ...'192.0.2.1/32 2001:db8::/64 2001:db8:::1 1:2:3:4:5:6:7:8:9 2001:db8::1]:443'.split(' '),
  ...['::1]/', '::1]#', 'x[::1]', '[::1]x', '::\t1', '192.0.2.1 ', '192.0.2.1, 192.0.2.2', '', ' '],
])('toClientKey rejects %j', (address) => {
  expect(toClientKey(address)).toBeUndefined();
});
