import type { CheckRequest, Exchange } from './check.ts';
import type { Pace } from './pace.ts';
import type { Target } from './target.ts';

/** Sends the requests of a run, each distinct request once. */
export interface Sender {
  /** Rejects if no response arrives, or if the run must stop. `fresh` sends the request again. */
  send(request: CheckRequest, options: { readonly fresh: boolean }): Promise<Exchange>;
  /** Returns why the run must stop; undefined if it may continue. */
  stopReason(): string | undefined;
}

export interface SenderOptions {
  readonly pace: Pace;
  /** Milliseconds. */
  readonly now: () => number;
}

/** After this many requests in a row without a response, the origin counts as down. */
const maxUnanswered = 5;

/** Includes the waits for the rate limit. */
const maxMinutes = 15;

/** MiB of bodies in a run, which all stay in memory: many times what a correct origin publishes. */
const maxReceived = 64;

export function createSender(target: Target, { pace, now }: SenderOptions): Sender {
  const start = now();
  const known = new Map<string, Exchange>();
  let received = 0;
  let unanswered = 0;

  function stopReason(): string | undefined {
    if (unanswered >= maxUnanswered) return `${maxUnanswered} requests in a row got no response`;
    if (received > maxReceived * 1024 * 1024)
      return `the run received more than ${maxReceived} MiB`;
    const isOver = now() - start > maxMinutes * 60_000;
    return isOver ? `the run took more than ${maxMinutes} minutes` : undefined;
  }

  return {
    stopReason,
    async send(request, { fresh }) {
      const key = JSON.stringify(request);
      const before = fresh ? undefined : known.get(key);
      if (before) return before;
      const reason = stopReason();
      if (reason !== undefined) throw new Error(reason);
      let exchange: Exchange;
      try {
        exchange = await pace.send(target, request);
      } catch (error) {
        // A server may drop a connection that sent malformed bytes.
        if (request.bytes === undefined) unanswered += 1;
        throw error;
      }
      unanswered = 0;
      for (const { body } of [exchange, ...(exchange.next ?? [])]) received += body.length;
      known.set(key, exchange);
      return exchange;
    },
  };
}
