import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../../../src/contract/rate-limit.ts';
import { EnvironmentError, type Environment } from '../../../../src/facts/environment.ts';
import { parseConfig } from '../../../../src/hosts/node/config.ts';

function errorOf(env: Environment): EnvironmentError {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

describe('parseConfig', () => {
  it('has a default for everything', () => {
    expect(parseConfig({ PATH: '/bin', HOSTNAME: 'ignored' })).toEqual({
      host: undefined,
      port: 4321,
      trustProxy: undefined,
      mode: 'metered',
      quota: publicQuota,
      store: undefined,
      storeTimeout: 5,
      reusePort: false,
      operatorPort: undefined,
      operatorHost: '127.0.0.1',
      logClients: false,
      logLevel: 'info',
    });
  });

  it('reads every variable', () => {
    const env = {
      HOST: '127.0.0.1',
      PORT: '8080',
      RATE_LIMIT_MODE: 'advertised',
      RATE_LIMIT: '10',
      RATE_WINDOW: '5',
      RATE_LIMIT_STORE: 'valkey://10.0.0.5:6379',
      RATE_LIMIT_STORE_TIMEOUT: '20',
      REUSE_PORT: '1',
      OPERATOR_PORT: '9464',
      OPERATOR_HOST: '::',
      LOG_CLIENTS: 'true',
      LOG_LEVEL: 'silent',
    };
    expect(parseConfig(env)).toEqual({
      host: '127.0.0.1',
      port: 8080,
      trustProxy: undefined,
      mode: 'advertised',
      quota: { limit: 10, window: 5 },
      store: new URL('valkey://10.0.0.5:6379'),
      storeTimeout: 20,
      reusePort: true,
      operatorPort: 9464,
      operatorHost: '::',
      logClients: true,
      logLevel: 'silent',
    });
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['RATE_LIMIT', '1', { quota: { ...publicQuota, limit: 1 } }],
    ['RATE_LIMIT', '1000000000', { quota: { ...publicQuota, limit: 1_000_000_000 } }],
    ['RATE_WINDOW', '1', { quota: { ...publicQuota, window: 1 } }],
    ['RATE_WINDOW', '86400', { quota: { ...publicQuota, window: 86_400 } }],
    ['HOST', '::', { host: '::' }],
    ['REUSE_PORT', '0', { reusePort: false }],
    ['RATE_LIMIT_STORE_TIMEOUT', '1', { storeTimeout: 1 }],
    ['RATE_LIMIT_STORE', 'rediss://user:word@h', { store: new URL('rediss://user:word@h') }],
    ['RATE_LIMIT_STORE', 'valkey://h/15', { store: new URL('valkey://h/15') }],
  ])('accepts %s=%s, the end of its range', (variable, value, expected) => {
    expect(parseConfig({ [variable]: value })).toMatchObject(expected);
  });

  it.each(
    Object.entries({
      HOST: [''],
      PORT: [
        '',
        '65536',
        '-1',
        '+1',
        '1.5',
        '080',
        '1e3',
        '0x50',
        ' 80',
        '80 ',
        '99999999999',
        'http',
      ],
      RATE_LIMIT_MODE: ['', 'Metered', 'off', 'metered '],
      RATE_LIMIT: ['', '0', '-1', '1000000001', '6e2', 'many', 'Infinity'],
      RATE_WINDOW: ['', '0', '86401', '0.5', '1m'],
      REUSE_PORT: ['', '2', 'yes', 'TRUE'],
      RATE_LIMIT_STORE_TIMEOUT: ['', '0', '10001', '5ms'],
      OPERATOR_PORT: ['', '65536', 'on'],
      OPERATOR_HOST: [''],
      LOG_CLIENTS: ['', 'yes', 'TRUE'],
      LOG_LEVEL: ['', 'INFO', 'verbose'],
      TRUST_PROXY: [
        '',
        ',',
        '-1',
        '1.5',
        'true',
        'proxy.example',
        '10.0.0.0/33',
        '10.0.0.1,',
        '10.0.0.0/0',
        '::/0',
        '::/129',
        '10.0.0.0/',
        '10.0.0.0/8/8',
        '10.0.0.1/x',
      ],
    }).flatMap(([variable, values]) => values.map((value) => ({ variable, value }))),
  )('refuses $variable="$value"', ({ variable, value }) => {
    expect(errorOf({ [variable]: value }).problems).toEqual([
      { variable, expected: expect.any(String) as string, received: JSON.stringify(value) },
    ]);
  });

  it('refuses REUSE_PORT without a store, because each server would count for itself', () => {
    expect(errorOf({ REUSE_PORT: '1' }).message).toBe(`The server can't start:
  REUSE_PORT: expected RATE_LIMIT_STORE to be set too, because each server on the port would count for itself; received "1"`);
  });

  it.each([
    'localhost:6379',
    'http://10.0.0.5',
    'valkey:',
    'valkey:///0',
    'valkey://h/abc',
    'valkey://h/0/1',
    'valkey://:%zz@h',
    'valkey://%zz:word@h',
  ])('refuses RATE_LIMIT_STORE="%s", and does not print it: it may hold a password', (value) => {
    expect(errorOf({ RATE_LIMIT_STORE: value }).message).toMatch(
      /RATE_LIMIT_STORE: expected a valkey:\/\/ URL, .*; received a value that is not shown/,
    );
  });

  it('lists every bad value at once, each on a line of its own', () => {
    const error = errorOf({
      HOST: '',
      PORT: '70000',
      TRUST_PROXY: 'all',
      RATE_LIMIT_MODE: 'free',
      RATE_LIMIT: '0',
      RATE_WINDOW: '0',
      REUSE_PORT: '1',
      LOG_LEVEL: 'loud',
    });
    expect(error.message).toBe(`The server can't start:
  HOST: expected a host name or address to listen on; received ""
  PORT: expected a whole number from 0 to 65535; received "70000"
  TRUST_PROXY: expected a number of proxies, or their addresses and CIDR ranges, with commas between; received "all"
  RATE_LIMIT_MODE: expected one of metered, advertised; received "free"
  RATE_LIMIT: expected a whole number from 1 to 1000000000; received "0"
  RATE_WINDOW: expected a whole number from 1 to 86400; received "0"
  LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, silent; received "loud"
  REUSE_PORT: expected RATE_LIMIT_STORE to be set too, because each server on the port would count for itself; received "1"`);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    { value: '0', trusted: [] },
    { value: '1', trusted: [0] },
    { value: '3', trusted: [0, 1, 2] },
    { value: '12', trusted: [0, 1, 2, 3, 4] },
  ])('$value trusts so many hops, whoever they are', ({ value, trusted }) => {
    const { trustProxy } = parseConfig({ TRUST_PROXY: value });
    const hops = [0, 1, 2, 3, 4].filter((hop) => trustProxy?.('192.0.2.1', hop));
    expect(hops).toEqual(trusted);
  });

  it.each([
    ['10.0.0.1', ['10.0.0.1'], ['10.0.0.2', '::1']],
    ['10.0.0.0/8', ['10.0.0.1', '10.255.0.9', '::ffff:10.0.0.1'], ['11.0.0.1', '192.0.2.1']],
    ['10.0.0.1 , 2001:db8::/32', ['10.0.0.1', '2001:db8:1::1'], ['10.0.0.2', '2001:db9::1']],
    ['::ffff:10.0.0.1', ['10.0.0.1', '::ffff:10.0.0.1'], ['10.0.0.2', '::1']],
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1'], ['10.0.0.1', '::2', '128.0.0.1']],
    ['linklocal', ['169.254.9.9', 'fe80::1', 'febf::1'], ['169.255.0.1', 'fec0::1', '10.0.0.1']],
    [
      'uniquelocal',
      ['10.9.9.9', '172.16.0.1', '172.31.255.9', '192.168.9.9', 'fc00::1', 'fdff::1'],
      ['11.0.0.1', '172.32.0.1', '192.169.0.1', 'fe00::1', '127.0.0.1'],
    ],
    ['loopback,10.0.0.1', ['127.0.0.1', '10.0.0.1'], ['10.0.0.2']],
  ])('%s trusts its addresses and no other, at any hop', (value, trusted, others) => {
    const { trustProxy } = parseConfig({ TRUST_PROXY: value });
    for (const hop of [0, 7]) {
      for (const address of trusted) expect(trustProxy?.(address, hop)).toBe(true);
      for (const address of [...others, 'garbage', '']) {
        expect(trustProxy?.(address, hop)).toBe(false);
      }
    }
  });

  it.each(['100', '1,2', ' 1', '0x7f000001'])(
    '"%s" is no number of proxies, and no address as one is written',
    (value) => {
      expect(() => parseConfig({ TRUST_PROXY: value })).toThrow(EnvironmentError);
    },
  );
});
