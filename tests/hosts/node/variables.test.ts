import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';

type Environment = Readonly<NodeJS.Dict<string>>;
import { parseConfig, parseMountedConfig } from '../../../src/packages/hosts/node/variables.ts';
import { errorFrom } from '../../facts/environments.ts';

const errorOf = (env: Environment) => errorFrom(() => parseConfig(env));

it('parseMountedConfig ignores variables that mean something else to the application', () => {
  const others = { LOG_LEVEL: 'verbose', PORT: '\\\\.\\pipe\\x', HOST: '', REUSE_PORT: 'yes' };
  expect(parseMountedConfig({ ...others, TRUST_PROXY: '1', RATE_LIMIT: '2' })).toEqual({
    TRUST_PROXY: expect.any(Function) as unknown,
    RATE_LIMIT_MODE: 'metered',
    RATE_LIMIT: 2,
    RATE_WINDOW: publicQuota.window,
  });
});

describe('parseConfig', () => {
  it('has a default for each required variable', () => {
    expect(parseConfig({ PATH: '/bin', HOSTNAME: 'ignored' })).toEqual({
      PORT: 4321,
      RATE_LIMIT_MODE: 'metered',
      RATE_LIMIT: publicQuota.limit,
      RATE_WINDOW: publicQuota.window,
      RATE_LIMIT_STORE_TIMEOUT: 100,
      REUSE_PORT: false,
      STOP_DELAY: 0,
      OPERATOR_HOST: '127.0.0.1',
      LOG_CLIENTS: false,
      LOG_LEVEL: 'info',
    });
  });

  it.each([
    ['HOST', '::', '::'],
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['RATE_LIMIT_MODE', 'advertised', 'advertised'],
    ['RATE_LIMIT', '1000000000', 1_000_000_000],
    ['RATE_WINDOW', '86400', 86_400],
    ['RATE_LIMIT_STORE', 'rediss://user:word@h/15', new URL('rediss://user:word@h/15')],
    ['REUSE_PORT', '0', false],
    ['STOP_DELAY', '3600', 3_600],
    ['OPERATOR_PORT', '9464', 9464],
    ['LOG_CLIENTS', 'true', true],
    ['LOG_LEVEL', 'silent', 'silent'],
  ])('accepts %s=%s', (variable, value, expected) => {
    expect(parseConfig({ [variable]: value })).toMatchObject({ [variable]: expected });
  });

  it.each([
    ['HOST', ['']],
    ['PORT', ['', '65536', '-1', '1.5', '080', '0x50', ' 80', 'http']],
    ['RATE_LIMIT_MODE', ['', 'Metered']],
    ['RATE_LIMIT', ['0', '1000000001', '6e2']],
    ['RATE_WINDOW', ['0', '86401', '1m']],
    ['REUSE_PORT', ['', '2', 'TRUE']],
    ['RATE_LIMIT_STORE_TIMEOUT', ['0', '10001']],
    ['STOP_DELAY', ['-1', '0.5', '3601', '5s']],
    ['OPERATOR_PORT', ['', '65536']],
    ['OPERATOR_HOST', ['']],
    ['LOG_CLIENTS', ['', 'yes']],
    ['LOG_LEVEL', ['', 'INFO']],
    ['TRUST_PROXY', ['', ',', '-1', '1.5', 'true', 'proxy.example', '100', '1,2', ' 1']],
    ['TRUST_PROXY', ['10.0.0.0/33', '10.0.0.1,', '10.0.0.0/0', '::/0', '::/129', '0x7f000001']],
    ['TRUST_PROXY', ['10.0.0.0/', '10.0.0.0/8/8', '10.0.0.1/x']],
  ])('rejects %s from %j', (variable, values) => {
    for (const value of values) {
      const [, ...lines] = errorOf({ [variable]: value }).message.split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`  ${variable}: expected `);
      expect(lines[0]?.endsWith(`; received ${JSON.stringify(value)}`), lines[0]).toBe(true);
    }
  });

  it.each([
    ...['localhost:6379', 'http://10.0.0.5', 'valkey:', 'valkey:///0', 'valkey://h/abc'],
    ...['valkey://h/0/1', 'valkey://:%zz@h', 'valkey://%zz:word@h'],
  ])(
    'rejects RATE_LIMIT_STORE=%s without printing it, because it may contain a password',
    (value) => {
      expect(errorOf({ RATE_LIMIT_STORE: value }).message).toMatch(
        /RATE_LIMIT_STORE: expected a valkey:\/\/ URL, .*; received a value that is not shown/,
      );
    },
  );

  it('accepts REUSE_PORT only with a store', () => {
    const env = { REUSE_PORT: '1', RATE_LIMIT_STORE: 'valkey://h' };
    expect(parseConfig(env)).toMatchObject({ REUSE_PORT: true });
    expect(errorOf({ REUSE_PORT: '1' }).message).toContain(
      'REUSE_PORT: expected RATE_LIMIT_STORE to be set too',
    );
  });
});
