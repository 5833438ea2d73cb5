import * as z from 'zod';
import type { Quota } from '../contract/rate-limit.ts';
import { publicQuota } from '../contract/rate-limit.ts';
import type { RateLimitMode } from '../contract/headers.ts';
import { defaultPort, EnvironmentError, type Environment } from '../environment.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';

export interface ServerConfig {
  /** Undefined for every address, IPv4 and IPv6. */
  readonly host: string | undefined;
  readonly port: number;
  readonly trustProxy: TrustProxy | undefined;
  readonly mode: RateLimitMode;
  readonly quota: Quota;
  /** Where processes count the budget together; undefined where each counts for itself. */
  readonly budgetStore: URL | undefined;
  /** How long a decision may wait for the store, in milliseconds. */
  readonly budgetDeadline: number;
  /** Whether other servers may listen on the same port. */
  readonly reusePort: boolean;
  /** The operator's port, and where it listens; undefined for no such port. */
  readonly operatorPort: number | undefined;
  readonly operatorHost: string;
  /** Whether the log says who asked. */
  readonly logClients: boolean;
  readonly logLevel: (typeof logLevels)[number];
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

function wholeNumber(from: number, to: number) {
  const error = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})$/, { error })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error });
}

const trustProxy = z.string().transform((value, context): TrustProxy => {
  const parsed = parseTrustProxy(value);
  if (parsed) return parsed;
  context.addIssue({
    code: 'custom',
    message: 'a number of proxies, or their addresses and CIDR ranges, with commas between',
  });
  return z.NEVER;
});

const storeUrl = z.string().transform((value, context): URL => {
  const url = URL.parse(value);
  if (url && isStoreUrl(url)) return url;
  context.addIssue({
    code: 'custom',
    message: 'a valkey:// URL, or valkeys:// for TLS, such as valkey://user:password@host:6379/0',
  });
  return z.NEVER;
});

/** Whether the Redis client accepts this URL: a host, decodable credentials, and a database number. */
function isStoreUrl({ protocol, hostname, pathname, username, password }: URL): boolean {
  return (
    /^(?:valkey|redis)s?:$/.test(protocol) &&
    hostname !== '' &&
    /^(?:\/\d{0,9})?$/.test(pathname) &&
    isDecodable(username) &&
    isDecodable(password)
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

const flag = oneOf(['1', 'true', '0', 'false'])
  .default('false')
  .transform((value) => value === '1' || value === 'true');

const hostName = 'a host name or address to listen on';

const environmentSchema = z
  .object({
    HOST: z.string().min(1, { error: hostName }).optional(),
    PORT: wholeNumber(0, 65_535).default(defaultPort),
    TRUST_PROXY: trustProxy.optional(),
    BUDGET_MODE: oneOf(['metered', 'advertised']).default('metered'),
    RATE_LIMIT: wholeNumber(1, 1_000_000_000).default(publicQuota.limit),
    RATE_WINDOW: wholeNumber(1, 86_400).default(publicQuota.window),
    BUDGET_STORE: storeUrl.optional(),
    BUDGET_DEADLINE: wholeNumber(1, 10_000).default(5),
    REUSE_PORT: flag,
    OPERATOR_PORT: wholeNumber(0, 65_535).optional(),
    OPERATOR_HOST: z.string().min(1, { error: hostName }).default('127.0.0.1'),
    LOG_CLIENTS: flag,
    LOG_LEVEL: oneOf(logLevels).default('info'),
  })
  .refine(({ REUSE_PORT, BUDGET_STORE }) => !REUSE_PORT || BUDGET_STORE, {
    path: ['REUSE_PORT'],
    error: 'BUDGET_STORE to be set too, because each server on the port would count for itself',
  });

/** Variables whose values may hold a password, which is not printed. */
const secret = ['BUDGET_STORE'];
const hidden = 'another value, not shown since it may hold a password';

/**
 * The Node server's settings, from the variables that the README names. RATE_WINDOW is in seconds.
 * @throws {EnvironmentError} listing every problem at once.
 */
export function parseConfig(env: Environment): ServerConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [variable], message }) => ({
      variable: String(variable),
      expected: message,
      came: secret.includes(String(variable)) ? hidden : JSON.stringify(env[String(variable)]),
    }));
    throw new EnvironmentError("The server can't start:", problems);
  }
  const { data } = parsed;
  return {
    host: data.HOST,
    port: data.PORT,
    trustProxy: data.TRUST_PROXY,
    mode: data.BUDGET_MODE,
    quota: { limit: data.RATE_LIMIT, window: data.RATE_WINDOW },
    budgetStore: data.BUDGET_STORE,
    budgetDeadline: data.BUDGET_DEADLINE,
    reusePort: data.REUSE_PORT,
    operatorPort: data.OPERATOR_PORT,
    operatorHost: data.OPERATOR_HOST,
    logClients: data.LOG_CLIENTS,
    logLevel: data.LOG_LEVEL,
  };
}
