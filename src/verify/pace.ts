import { setTimeout } from 'node:timers/promises';
import type { CheckRequest, Exchange } from './check.ts';
import type { Target } from './target.ts';

export interface PaceOptions {
  /** Told before each wait, with its seconds and why. */
  readonly onWait?: (seconds: number, reason: string) => void;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** Sends requests no faster than their target's budget allows. */
export interface Pace {
  send(target: Target, request: CheckRequest): Promise<Exchange>;
}

/** The part of a budget that is left to whoever else reads from this address. */
const reserve = 0.1;

/** How long one wait may be, in seconds: one that the target wants longer is not waited for. */
const longestWait = 120;

const retries = 3;

/**
 * A pace that waits for the next window before a target's budget, as RateLimit states it, is down to
 * the reserve, and that sends again after a 429 when Retry-After says. Values that do not rise over a
 * wait are no live ones: they are not waited for again. Keeps its state from run to run.
 */
export function createPace(options: PaceOptions = {}): Pace {
  const { onWait, sleep = setTimeout, now = Date.now } = options;
  let resumeAt = 0;
  let waitedInVain = false;
  let justWaited = false;

  async function wait(seconds: number, reason: string): Promise<void> {
    onWait?.(seconds, reason);
    await sleep(seconds * 1000);
  }

  async function waitForWindow(): Promise<void> {
    const seconds = Math.ceil((resumeAt - now()) / 1000);
    resumeAt = 0;
    if (seconds <= 0) return;
    await wait(seconds, 'the rest of the read budget is left to others');
    justWaited = true;
  }

  function learn(exchange: Exchange): void {
    const budget = readBudget(exchange);
    if (!budget) return;
    const low = budget.remaining <= Math.ceil(budget.quota * reserve);
    waitedInVain = low && (waitedInVain || justWaited);
    justWaited = false;
    if (low && !waitedInVain) resumeAt = now() + Math.min(budget.reset, longestWait) * 1000;
  }

  return {
    async send(target, request) {
      for (let attempt = 0; ; attempt += 1) {
        await waitForWindow();
        const exchange = await target.send(request);
        const refused = [exchange, ...(exchange.next ?? [])].find(({ status }) => status === 429);
        if (!refused) {
          learn(exchange);
          return exchange;
        }
        const seconds = readRetryAfter(refused, now()) ?? 2 ** attempt;
        if (attempt === retries || seconds > longestWait) return exchange;
        await wait(seconds, 'the read budget is used up');
      }
    },
  };
}

interface Budget {
  readonly quota: number;
  readonly remaining: number;
  /** Seconds. */
  readonly reset: number;
}

/** The budget that the last response on a connection states (seed §8). */
function readBudget({ headers, next = [] }: Exchange): Budget | undefined {
  const value = next.at(-1)?.headers.ratelimit ?? headers.ratelimit ?? '';
  const match = /^(\d{1,9});r=(\d{1,9});t=(\d{1,9})$/.exec(value);
  if (!match) return undefined;
  return { quota: Number(match[1]), remaining: Number(match[2]), reset: Number(match[3]) };
}

/** Seconds that Retry-After asks for: a number, or until a date (RFC 9110 §10.2.3). */
function readRetryAfter({ headers }: Exchange, now: number): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 1);
}
