import { setTimeout } from 'node:timers/promises';
import type { Exchange } from './check.ts';
import { parseRateLimit } from './checks/live-values.ts';
import type { Target } from './target.ts';

export interface PaceOptions {
  /** Called before each wait. */
  readonly onWait?: (seconds: number, reason: string) => void;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The most requests on the way at a time. */
export const atOnce = 6;

/** The share of the quota to leave to other clients at this address. */
const reserve = 0.1;

/** Seconds. A run doesn't wait any longer at a time. */
const maxWait = 120;

const maxRetries = 3;

/**
 * Creates a function that sends requests no faster than the rate limit allows. It waits for the next
 * window once RateLimit is down to the reserve, and repeats a request after a 429. If the value is still
 * low after a wait, it isn't live, so later requests don't wait.
 */
export function createPacedSend(send: Target['send'], options: PaceOptions): Target['send'] {
  const { onWait, sleep = setTimeout, now = Date.now } = options;
  let resumeAt = 0;
  let justWaited = false;
  let isConstant = false;
  let pause: Promise<unknown> | undefined;

  /** Waits once for all requests that wait at the same time. */
  async function wait(seconds: number, reason: string): Promise<void> {
    if (!pause) onWait?.(seconds, reason);
    pause ??= sleep(seconds * 1000).finally(() => (pause = undefined));
    await pause;
  }

  async function waitForWindow(): Promise<void> {
    await pause;
    const seconds = Math.ceil((resumeAt - now()) / 1000);
    resumeAt = 0;
    if (seconds <= 0) return;
    await wait(seconds, 'the rest of the rate limit is left to other clients');
    justWaited = true;
  }

  /** Reads RateLimit from the last response on a connection. */
  function learn({ headers, next = [] }: Exchange): void {
    const limit = parseRateLimit((next.at(-1)?.headers ?? headers).ratelimit);
    if (!limit) return;
    // Requests that are on the way spend more before the next one can wait.
    const isLow = limit.remaining <= Math.max(Math.ceil(limit.quota * reserve), atOnce);
    isConstant = isLow && (isConstant || justWaited);
    justWaited = false;
    if (isLow && !isConstant) resumeAt = now() + Math.min(limit.reset, maxWait) * 1000;
  }

  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      await waitForWindow();
      const exchange = await send(request);
      const limited = [exchange, ...(exchange.next ?? [])].find(({ status }) => status === 429);
      if (!limited) {
        learn(exchange);
        return exchange;
      }
      const seconds = readRetryAfter(limited, now()) ?? 2 ** attempt;
      if (attempt === maxRetries || seconds > maxWait) return exchange;
      await wait(seconds, 'the rate limit is used up');
    }
  };
}

/** Reads Retry-After, a number of seconds or a date (RFC 9110 §10.2.3), as seconds. */
function readRetryAfter({ headers }: Exchange, now: number): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 1);
}
