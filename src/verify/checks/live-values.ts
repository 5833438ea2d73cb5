import {
  formatRateLimit,
  fullWindow as toFullWindow,
  publicQuota,
} from '../../contract/rate-limit.ts';
import { routeAt } from '../../contract/routes.ts';
import type { Exchange, ExpectedFields } from '../check.ts';

/** The RateLimit value of responses that a shared cache may keep. */
export const fullWindow = formatRateLimit(publicQuota, toFullWindow(publicQuota));

/** Fields that tell a shared cache to keep a response. */
const sharedControls = [
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'netlify-cdn-cache-control',
  'surrogate-control',
];

/** The field that keeps caches from storing a response. */
export const neverStored: ExpectedFields = { 'Cache-Control': /\bno-store\b/i };

/** Judges that no shared cache has stored a response, and that none may. */
export function judgeShared({ headers }: Exchange): string | undefined {
  const { age = '0' } = headers;
  const control = sharedControls.find((name) => headers[name] !== undefined);
  if (control === undefined && !(Number(age) > 0)) return undefined;
  const received = control === undefined ? `Age ${age}` : `${control} ${headers[control] ?? ''}`;
  return `expected no shared cache to keep it, received ${received}`;
}

/** Seconds. Stored facts must not outlive a day. */
const maxAge = 86_400;

/** Parses a RateLimit value, in the form `<quota>;r=<remaining>;t=<seconds>` (seed §8). */
export function parseRateLimit(value = '') {
  const match = /^(\d{1,9});r=(\d{1,9});t=(\d{1,9})$/.exec(value);
  if (!match) return undefined;
  const [quota = 0, remaining = 0, reset = 0] = match.slice(1).map(Number);
  return { quota, remaining, reset };
}

/** Judges a RateLimit value: its form, and its numbers. */
export function judgeRateLimit(value: string): string | undefined {
  const { limit, window } = publicQuota;
  const state = parseRateLimit(value);
  if (state?.quota !== limit) return `expected the form ${limit};r=<remaining>;t=<seconds>`;
  if (state.remaining > limit) return 'expected at most the quota to remain';
  return state.reset >= 1 && state.reset <= window
    ? undefined
    : 'expected the reset within the window';
}

/**
 * Judges the caching of a read. Health is never stored. Other reads have either live rate limit values,
 * which each reader revalidates, or constant ones, which a shared cache may keep for a while.
 */
export function judgeCaching(path: string, exchange: Exchange): string | undefined {
  const { 'cache-control': received = 'none', ratelimit = 'none' } = exchange.headers;
  // Directives are case-insensitive (RFC 9111 §5.2).
  const control = received.toLowerCase();
  const isHealth = routeAt(path)?.resource === 'health';
  const isLive = isHealth || ratelimit !== fullWindow;
  const shared = isLive ? judgeShared(exchange) : undefined;
  if (shared !== undefined) return shared;
  if (isHealth) {
    return /\bno-store\b/.test(control)
      ? undefined
      : `expected Cache-Control "no-store", received ${control}`;
  }
  if (/\bprivate\b/.test(control)) {
    return /\bno-cache\b/.test(control)
      ? undefined
      : `expected no-cache in Cache-Control, received ${control}`;
  }
  if (isLive) {
    return `expected the constant RateLimit ${fullWindow} with Cache-Control ${control}, received ${ratelimit}`;
  }
  const ages = [...control.matchAll(/\bmax-?age=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return ages.some((seconds) => seconds > maxAge)
    ? `expected a max-age of at most a day, received Cache-Control ${control}`
    : undefined;
}
