import type { RateLimitMode } from '../../contract/headers.ts';
import type { Quota } from '../../contract/rate-limit.ts';
import { parseEnvironment, type Environment } from '../../facts/environment.ts';
import type { TrustProxy } from './trust-proxy.ts';
import { serverVariables, type logLevels } from './variables.ts';

export interface ServerConfig {
  /** Undefined for every address, IPv4 and IPv6. */
  readonly host: string | undefined;
  readonly port: number;
  readonly trustProxy: TrustProxy | undefined;
  readonly mode: RateLimitMode;
  readonly quota: Quota;
  /** Where several servers count clients together. Without a store, each counts alone. */
  readonly store: URL | undefined;
  /** How long a request can wait for the store, in milliseconds. */
  readonly storeTimeout: number;
  /** Whether other servers may listen on the same port. */
  readonly reusePort: boolean;
  /** Undefined for no such port. */
  readonly operatorPort: number | undefined;
  readonly operatorHost: string;
  /** Whether the log names the client of each request. */
  readonly logClients: boolean;
  readonly logLevel: (typeof logLevels)[number];
}

/**
 * Reads the Node server's settings.
 * @throws {EnvironmentError} with every problem at once.
 */
export function parseConfig(env: Environment): ServerConfig {
  const data = parseEnvironment("The server can't start:", serverVariables, env);
  return {
    host: data.HOST,
    port: data.PORT,
    trustProxy: data.TRUST_PROXY,
    mode: data.RATE_LIMIT_MODE,
    quota: { limit: data.RATE_LIMIT, window: data.RATE_WINDOW },
    store: data.RATE_LIMIT_STORE,
    storeTimeout: data.RATE_LIMIT_STORE_TIMEOUT,
    reusePort: data.REUSE_PORT,
    operatorPort: data.OPERATOR_PORT,
    operatorHost: data.OPERATOR_HOST,
    logClients: data.LOG_CLIENTS,
    logLevel: data.LOG_LEVEL,
  };
}
