import * as z from 'zod';
import { publicQuota } from '@frontdesk/api';
import { defaultPort, parsedBy, parseSettings, wholeNumber } from '@frontdesk/settings';
import { isDecodable } from '../site-lookup.ts';
import { parseTrustProxy } from './node-request.ts';

type Environment = Readonly<NodeJS.Dict<string>>;

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
  TRUST_PROXY: trustProxy.optional(),
  RATE_LIMIT_MODE: oneOf(['metered', 'advertised']).default('metered'),
  RATE_LIMIT: wholeNumber(1, 1_000_000_000).default(publicQuota.limit),
  RATE_WINDOW: wholeNumber(1, 86_400).default(publicQuota.window),
});

/** The variables that the Node server reads. docs/run.md describes them. */
export const serverVariables = z
  .object({
    HOST: hostName.optional(),
    PORT: wholeNumber(0, 65_535).default(defaultPort),
    ...mountedVariables.shape,
    // It can include a password, which errors must not print.
    RATE_LIMIT_STORE: storeUrl.optional().meta({ secret: true }),
    RATE_LIMIT_STORE_TIMEOUT: wholeNumber(1, 10_000).default(100),
    REUSE_PORT: flag.default(false),
    STOP_DELAY: wholeNumber(0, 3_600).default(0),
    OPERATOR_PORT: wholeNumber(0, 65_535).optional(),
    OPERATOR_HOST: hostName.default('127.0.0.1'),
    LOG_CLIENTS: flag.default(false),
    LOG_LEVEL: oneOf(logLevels).default('info'),
  })
  .refine(({ REUSE_PORT, RATE_LIMIT_STORE }) => !REUSE_PORT || RATE_LIMIT_STORE, {
    path: ['REUSE_PORT'],
    error: 'RATE_LIMIT_STORE to be set too, because otherwise each server on the port counts alone',
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
