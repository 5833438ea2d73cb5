import * as z from 'zod';
import { isDecodable } from '../../api/request-target.ts';
import { publicQuota } from '../../contract/rate-limit.ts';
import {
  defaultPort,
  descriptions,
  parseSettings,
  type Environment,
} from '../../facts/environment.ts';
import { parsedBy, wholeNumber } from '../../facts/parsed-by.ts';
import { parseTrustProxy } from './trust-proxy.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

const flag = z.stringbool({
  truthy: ['1', 'true'],
  falsy: ['0', 'false'],
  case: 'sensitive',
  error: 'one of 1, true, 0, false',
});

const hostName = z.string().min(1, { error: 'a host name or address to listen on' });

const trustProxy = parsedBy(
  'a number of proxies, or their addresses and CIDR ranges, with commas between',
  parseTrustProxy,
);

/** A URL that the Redis client accepts: it has a host, decodable credentials, and a database number. */
const storeUrl = parsedBy(
  'a valkey:// URL, or valkeys:// for TLS, such as valkey://user:password@host:6379/0',
  (value) => {
    const url = URL.parse(value);
    const isValid =
      url !== null &&
      /^(?:valkey|redis)s?:$/.test(url.protocol) &&
      url.hostname !== '' &&
      /^(?:\/\d{0,9})?$/.test(url.pathname) &&
      isDecodable(url.username) &&
      isDecodable(url.password);
    return isValid ? url : undefined;
  },
);

/** The variables that a mounted build reads too. To the application, others can mean something else. */
const mountedVariables = z.object({
  TRUST_PROXY: trustProxy.optional().register(descriptions, {
    meaning:
      'The proxies whose `X-Forwarded-For` the server believes: `1` if one, such as nginx or Caddy, is in front, their number if several are in a row, or their addresses and CIDR ranges. Without it, all visitors behind a proxy share one rate limit.',
    default: 'none',
    example: '10.0.0.0/8, 2001:db8::/32',
  }),
  RATE_LIMIT_MODE: oneOf(['metered', 'advertised']).default('metered').register(descriptions, {
    meaning:
      '`metered` tells each client how many requests it has left. `advertised` tells all clients the same, so a CDN can store the responses.',
    example: 'advertised',
  }),
  RATE_LIMIT: wholeNumber(1, 1_000_000_000).default(publicQuota.limit).register(descriptions, {
    meaning: 'How many requests a client can make in one window.',
    default: 'the published quota',
    example: '1000',
  }),
  RATE_WINDOW: wholeNumber(1, 86_400).default(publicQuota.window).register(descriptions, {
    meaning: 'The length of the window in seconds.',
    default: 'the published window',
    example: '30',
  }),
});

/** The variables that the Node server reads. */
export const serverVariables = z
  .object({
    HOST: hostName.optional().register(descriptions, {
      meaning: 'The host name or address to listen on.',
      default: 'every address, IPv4 and IPv6',
      example: '127.0.0.1',
    }),
    PORT: wholeNumber(0, 65_535).default(defaultPort).register(descriptions, {
      meaning: 'The port to listen on. With `0`, the system chooses one.',
      example: '8080',
    }),
    ...mountedVariables.shape,
    RATE_LIMIT_STORE: storeUrl.optional().register(descriptions, {
      meaning:
        'The URL of a Valkey or Redis server, through which several servers share one rate limit.',
      default: 'none, so each server counts alone',
      example: 'valkey://10.0.0.5:6379',
      secret: true,
    }),
    RATE_LIMIT_STORE_TIMEOUT: wholeNumber(1, 10_000).default(100).register(descriptions, {
      meaning:
        'How long a request waits for the store, in milliseconds. If a reply takes longer, the store counts as down.',
      example: '250',
    }),
    REUSE_PORT: flag.default(false).register(descriptions, {
      meaning: '`true` lets several servers listen on one port. Requires `RATE_LIMIT_STORE`.',
      example: 'true',
    }),
    STOP_DELAY: wholeNumber(0, 3_600).default(0).register(descriptions, {
      meaning:
        'How many seconds a stopping server still accepts connections, so that load balancers first see that `/readyz` fails.',
      example: '5',
    }),
    OPERATOR_PORT: wholeNumber(0, 65_535).optional().register(descriptions, {
      meaning: 'A second port for monitoring, with `/livez`, `/readyz` and `/metrics`.',
      default: 'none',
      example: '9464',
    }),
    OPERATOR_HOST: hostName.default('127.0.0.1').register(descriptions, {
      meaning: 'The host name or address of the second port.',
      example: '0.0.0.0',
    }),
    LOG_CLIENTS: flag.default(false).register(descriptions, {
      meaning:
        '`true` logs the client of each request: an IPv4 address, or the first 64 bits of an IPv6 address.',
      example: 'true',
    }),
    LOG_LEVEL: oneOf(logLevels)
      .default('info')
      .register(descriptions, {
        meaning: `The lowest level to log: ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
        example: 'warn',
      }),
  })
  .refine(({ REUSE_PORT, RATE_LIMIT_STORE }) => !REUSE_PORT || RATE_LIMIT_STORE, {
    path: ['REUSE_PORT'],
    error: 'RATE_LIMIT_STORE to be set too, because each server on the port would count for itself',
  });

export type ServerConfig = z.output<typeof serverVariables>;

/**
 * Reads the variables of the Node server.
 * @throws {SettingsError} that lists every problem.
 */
export function parseConfig(env: Environment): ServerConfig {
  return parseSettings("The server can't start:", serverVariables, env);
}

/**
 * Reads the variables of a build that an application mounts.
 * @throws {SettingsError} that lists every problem.
 */
export function parseMountedConfig(env: Environment) {
  return parseSettings("The API can't start:", mountedVariables, env);
}
