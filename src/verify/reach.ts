import { ask, type CheckRequest, type Claim, type Exchange } from './check.ts';
import { createOriginTarget } from './origin-target.ts';
import type { Limits } from './limits.ts';
import { createPace, type Pace } from './pace.ts';
import { toAttempt, type Attempt, type Result } from './result.ts';

/** What must hold before anything else of an origin can be checked. */
export const reachClaim: Claim = {
  id: 'reach',
  sentence: 'The origin answers requests itself, without a redirect to another.',
  clause: 'seed §2: base_url',
  need: 'http',
};

const request = ask('GET', '/api/v1/health');
const attempts = 2;
const hops = 5;

/**
 * Asks an origin for its health: any answer is one. Follows redirects to say where they end, within
 * the host itself, with or without `www.`, and no further: a stranger's Location is no reason to ask
 * other machines.
 */
export async function checkReach(
  origin: URL,
  limits: Limits,
  pace: Pace = createPace(),
): Promise<Result> {
  const start = new URL(request.target, origin);
  const seen: URL[] = [];
  const asked: Attempt[] = [];
  const fail = (fault: string): Result => ({
    check: reachClaim,
    outcome: 'failed',
    faults: [fault],
    attempts: asked,
  });

  for (let at = start; ;) {
    seen.push(at);
    const step: CheckRequest = { ...request, target: `${at.pathname}${at.search}` };
    let exchange: Exchange;
    try {
      exchange = await sendTwice(at, step, limits, pace);
    } catch (error) {
      asked.push(toAttempt(step, new URL(at.origin), undefined));
      const why = error instanceof Error ? error.message : String(error);
      return fail(at === start ? why : `${renderWay(seen)}, and there ${why}`);
    }
    asked.push(toAttempt(step, new URL(at.origin), exchange));
    const next = redirectOf(exchange, at);
    if (!next) break;
    const known = seen.find(({ href }) => href === next.href);
    if (known) return fail(`it redirects in a loop: ${renderWay([...seen, next])}`);
    if (!isSameHost(next, origin)) {
      seen.push(next);
      break;
    }
    if (seen.length > hops) return fail(`it redirects more than ${hops} times: ${renderWay(seen)}`);
    at = next;
  }

  const end = seen.at(-1) ?? start;
  return end.origin === origin.origin
    ? { check: reachClaim, outcome: 'passed' }
    : fail(`it redirects to ${end.origin}: verify that origin instead (${renderWay(seen)})`);
}

async function sendTwice(
  at: URL,
  step: CheckRequest,
  limits: Limits,
  pace: Pace,
): Promise<Exchange> {
  for (let attempt = 1; ; attempt += 1) {
    const target = createOriginTarget(new URL(at.origin), limits);
    try {
      return await pace.send(target, step);
    } catch (error) {
      if (attempt === attempts) throw error;
    } finally {
      target.close?.();
    }
  }
}

/** Where a response redirects to (RFC 9110 §15.4); undefined where it does not. */
function redirectOf({ status, headers }: Exchange, at: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const next = URL.parse(headers.location ?? '', at);
  if (!next || !/^https?:$/.test(next.protocol)) return undefined;
  next.hash = '';
  return next;
}

function isSameHost(one: URL, other: URL): boolean {
  const bare = ({ hostname }: URL) => hostname.replace(/^www\./, '');
  return bare(one) === bare(other);
}

function renderWay(seen: readonly URL[]): string {
  return seen.map(({ href }) => href).join(' → ');
}
