import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import { apiPaths } from '@frontdesk/api';
import type { StoreState } from './shared-limiter.ts';
import type { Manifest } from '@frontdesk/files';

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the Prometheus metrics of this process. Call it once: their names are global. */
export function createMetrics() {
  collectDefaultMetrics();
  const total = new Counter({
    name: 'frontdesk_requests_total',
    help: 'Responses by route and status. 429 means that a client is over its rate limit.',
    labelNames: ['route', 'status'],
  });
  const seconds = new Histogram({
    name: 'frontdesk_request_duration_seconds',
    help: 'Time from the headers of a request to the end of the response, by route.',
    labelNames: ['route'],
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 1, 2.5, 5, 10, 30],
  });
  // A series that starts with its first error can escape an alert.
  for (const route of [...apiPaths.published, 'unknown', 'site', 'none']) {
    for (const status of [429, 500]) total.inc({ route, status }, 0);
    seconds.zero({ route });
  }
  let storeUp: Gauge | undefined;
  return {
    droppedConnections: new Counter({
      name: 'frontdesk_connections_dropped_total',
      help: 'Connections closed to make room for newer ones.',
    }),
    droppedLogLines: new Counter({
      name: 'frontdesk_log_lines_dropped_total',
      help: 'Log lines lost because standard output failed or nobody read it.',
    }),
    /** Records the served build, and when its security.txt expires (RFC 9116 §2.5.5). */
    build({ version, commit, facts = 'unknown' }: Manifest, securityTxt: string): void {
      const info = new Gauge({
        name: 'frontdesk_build_info',
        help: 'Always 1. The labels are the version of the API, the commit, and the digest of the facts.',
        labelNames: ['version', 'commit', 'facts'],
      });
      info.set({ version, commit: commit ?? 'unknown', facts }, 1);
      const expiry = new Gauge({
        name: 'frontdesk_security_txt_expiry_timestamp_seconds',
        help: 'When security.txt expires. Each build of a new commit moves it.',
      });
      expiry.set(Date.parse(/^Expires: (.*)$/m.exec(securityTxt)?.[1] ?? '') / 1000);
    },
    /** Counts a response that took `ms` milliseconds. */
    request(path: string, status: number, ms: number): void {
      const route = toLabel(path);
      total.inc({ route, status });
      seconds.observe({ route }, ms / 1000);
    },
    /** Counts a response to bytes that are not a valid request. */
    refusal(status: number): void {
      total.inc({ route: 'none', status });
    },
    /** Records whether the rate limit store is up. */
    store(state: StoreState): void {
      // Created only if there is a store, because 0 means that the store is down.
      storeUp ??= new Gauge({
        name: 'frontdesk_rate_limit_store_up',
        help: '1 while the rate limit store is up, 0 while this process counts alone.',
      });
      storeUp.set(state === 'up' ? 1 : 0);
    },
  };
}

/** Unknown paths share a label, so clients can't add time series. */
function toLabel(path: string): string {
  if (apiPaths.published.includes(path)) return path;
  return /^\/api(?:\/|$)/.test(path) ? 'unknown' : 'site';
}
