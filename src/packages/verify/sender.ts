import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { CheckRequest, CheckResponse, Exchange, Target } from './checks/check.ts';
import { describeError } from './describe-error.ts';
import { isOwnLimit } from './rate-limit-values.ts';

export interface SendOptions {
  /** Called before each wait for the rate limit. */
  readonly onWait?: (seconds: number) => void;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The limits of a run, so that no origin can use up time or memory. */
export const runLimits = {
  /** Parallel requests. */
  parallel: 6,
  /** The time for all requests. */
  minutes: 15,
  bytes: 64 * 1024 * 1024,
  /** The longest wait after a 429, in seconds. */
  wait: 120,
  /** Waits in a row, or for one request. */
  waits: 7,
} as const;

const noResponse: CheckResponse = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** Creates the sender of a run's requests. Once the run must stop, it rejects them, and says why. */
export function createSender(target: Target, options: SendOptions) {
  const { now = Date.now, sleep = setTimeout, onWait } = options;
  const deadline = now() + runLimits.minutes * 60_000;
  const log: Exchange[] = [];
  const known = new Map<string, Promise<Exchange>>();
  const inTurn = pLimit(runLimits.parallel);
  let pause: Promise<unknown> | undefined;
  let [received, waits] = [0, 0];

  /** Returns why the run must stop; undefined if it may continue. */
  function stopReason(): string | undefined {
    if (received > runLimits.bytes) return 'the run stopped after it received 64 MiB';
    if (waits > runLimits.waits) return describeLimit(log.at(-1));
    return now() > deadline ? `the run stopped after ${runLimits.minutes} minutes` : undefined;
  }

  function attempt(request: CheckRequest): Promise<Exchange> {
    return inTurn(async () => {
      await pause;
      const start = now();
      const reason = stopReason();
      if (reason !== undefined) throw new Error(reason);
      const sent = await target
        .send(request, Math.max(1, deadline - start))
        .catch((error: unknown) => ({ ...noResponse, error: describeError(error) }));
      const exchange: Exchange = { ...sent, request, start, end: now() };
      if (exchange.status !== 429) waits = 0;
      // A build folder can have videos.
      if (target.origin) received += sent.body.length + JSON.stringify(sent.headers).length;
      log.push(exchange);
      return exchange;
    });
  }

  /** Sends a request. Waits and retries after a 429, and retries once after a 5xx or no response. */
  async function send(request: CheckRequest): Promise<Exchange> {
    let exchange = await attempt(request);
    for (let tries = 0; tries < runLimits.waits && exchange.status === 429; tries += 1) {
      const seconds = Math.max(2 ** waits, readRetryAfter(exchange) ?? 0);
      if (seconds > runLimits.wait || exchange.end + seconds * 1000 > deadline) break;
      // Others may limit bursts.
      inTurn.concurrency = 1;
      if (!pause) {
        waits += 1;
        onWait?.(seconds);
        pause = sleep(seconds * 1000).finally(() => (pause = undefined));
      }
      exchange = await attempt(request);
    }
    if (exchange.status === 429) return { ...exchange, error: describeLimit(exchange) };
    const isLost = exchange.status === 0 || exchange.status >= 500;
    return isLost ? await attempt(request) : exchange;
  }

  return {
    send,
    /** Sends each distinct request once, and then returns the same response. */
    sendOnce(request: CheckRequest): Promise<Exchange> {
      const key = JSON.stringify(request);
      const exchange = known.get(key) ?? send(request);
      known.set(key, exchange);
      return exchange;
    },
    /** Every exchange so far, including those without a response. */
    log,
  };
}

/** Says who still limits the requests after all waits. It may be a CDN, and says nothing about the API. */
function describeLimit(last: Exchange | undefined): string {
  const { server, 'content-type': type = 'no Content-Type' } = last?.headers ?? {};
  const signs = [type.replace(/;.*/, ''), server && `Server: ${server}`].filter(Boolean).join(', ');
  return last && isOwnLimit(last)
    ? 'other clients at this address use up its rate limit. Try again later'
    : `something in front of the site limits requests (429, ${signs}). Try again later`;
}

/** Reads the seconds in Retry-After, which may be a date (RFC 9110 §10.2.3); undefined if it is neither. */
function readRetryAfter({ headers, end }: Exchange): number | undefined {
  const { 'retry-after': value = '', date = '' } = headers;
  // Clocks differ, so a date counts from the server's own.
  const left = Date.parse(value) - (Date.parse(date) || end);
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil(left / 1000);
  return Number.isNaN(seconds) ? undefined : seconds;
}
