import type { CheckRequest, Exchange, Sent } from './check.ts';
import { describe } from './describe-failure.ts';
import { atOnce, createPacedSend, type PaceOptions } from './pace.ts';
import type { Target } from './target.ts';

/** Sends the requests of a run. Rejects if no response arrives, or if the run must stop. */
export interface Sender {
  send(request: CheckRequest): Promise<Exchange>;
  /** Sends each distinct request once, and returns the same response again. */
  sendOnce(request: CheckRequest): Promise<Exchange>;
  /** Returns why the run must stop; undefined if it may continue. */
  stopReason(): string | undefined;
  /** Every attempt so far. */
  readonly log: readonly Sent[];
}

/** After this many requests in a row without a response, the origin counts as down. */
const maxUnanswered = 5;

/** Includes the waits for the rate limit. */
const maxMinutes = 15;

/** MiB of bodies in a run, which all stay in memory: many times what a correct origin publishes. */
const maxReceived = 64;

export function createSender(target: Target, options: PaceOptions): Sender {
  const { now = Date.now } = options;
  const start = now();
  const log: Sent[] = [];
  const known = new Map<string, Promise<Exchange>>();
  const waiting: (() => void)[] = [];
  const sendPaced = createPacedSend(sendAndLog, options);
  let [free, received, unanswered] = [atOnce, 0, 0];

  function stopReason(): string | undefined {
    if (unanswered >= maxUnanswered) return `${maxUnanswered} requests in a row got no response`;
    if (received > maxReceived * 1024 * 1024)
      return `the run received more than ${maxReceived} MiB`;
    const isOver = now() - start > maxMinutes * 60_000;
    return isOver ? `the run took more than ${maxMinutes} minutes` : undefined;
  }

  async function sendAndLog(request: CheckRequest): Promise<Exchange> {
    const begin = now();
    try {
      const exchange = await target.send(request);
      log.push({ request, start: begin, end: now(), exchange });
      for (const { body } of [exchange, ...(exchange.next ?? [])]) received += body.length;
      return exchange;
    } catch (error) {
      log.push({ request, start: begin, end: now(), lost: describe(error) });
      throw error;
    }
  }

  /** Sends a request again if it fails, so that one lost response hides nothing else. */
  async function sendTwice(request: CheckRequest): Promise<Exchange> {
    const first = await sendPaced(request).catch(describe);
    if (typeof first !== 'string' && first.status < 500) return first;
    return sendPaced(request).catch((error: unknown) => {
      if (typeof first !== 'string') return first;
      throw error;
    });
  }

  async function send(request: CheckRequest): Promise<Exchange> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const reason = stopReason();
      if (reason !== undefined) throw new Error(reason);
      const exchange = await sendTwice(request).catch((error: unknown) => {
        // A server may drop a connection that sent malformed bytes.
        if (request.bytes === undefined) unanswered += 1;
        throw error;
      });
      unanswered = 0;
      return exchange;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return {
    send,
    sendOnce(request) {
      const key = JSON.stringify(request);
      const exchange = known.get(key) ?? send(request);
      known.set(key, exchange);
      return exchange;
    },
    stopReason,
    log,
  };
}
