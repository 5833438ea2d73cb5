import { ask, type CheckRequest, type Claim } from './check.ts';
import { toInfoRecord } from './checks/expectations.ts';
import type { Limits } from './limits.ts';
import { createOriginTarget } from './origin-target.ts';
import type { Pace } from './pace.ts';
import { toAttempt, type Attempt, type Result } from './result.ts';
import type { Target } from './target.ts';

export const gateClaim: Claim = {
  id: 'gate',
  sentence: 'The gated endpoint refuses a request without credentials: 401 or 403.',
  clause: 'seed §5 rule 1',
  need: 'http',
};

const info = ask('GET', '/api/v1/info');

/** A request in the endpoint's form, without a meaning and without credentials. */
const knock = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: '{}',
} as const;

/**
 * Sends one request to the gated endpoint that an origin names, and never a second one: the endpoint
 * is another system, so only the person who runs this may decide to call it.
 */
export async function checkGate(target: Target, pace: Pace, limits: Limits): Promise<Result> {
  const fail = (mismatch: string, attempt: Attempt): Result => ({
    check: gateClaim,
    outcome: 'failed',
    mismatches: [mismatch],
    attempts: [attempt],
  });

  let url: URL;
  try {
    const published = await pace.send(target, info);
    const named = toEndpoint(toInfoRecord(published).mcp);
    if (typeof named === 'string') return fail(named, toAttempt(info, target.origin, published));
    url = named;
  } catch (error) {
    return fail(describe(error), toAttempt(info, target.origin, undefined));
  }

  const origin = new URL(url.origin);
  const request: CheckRequest = { ...knock, target: `${url.pathname}${url.search}` };
  const gate = createOriginTarget(origin, limits);
  try {
    const exchange = await gate.send(request);
    if ([401, 403].includes(exchange.status)) return { check: gateClaim, outcome: 'passed' };
    const mismatch = `expected status 401 or 403 of ${url.href}, received ${exchange.status}`;
    return fail(mismatch, toAttempt(request, origin, exchange));
  } catch (error) {
    const mismatch = `expected ${url.href} to refuse, received no response: ${describe(error)}`;
    return fail(mismatch, toAttempt(request, origin, undefined));
  } finally {
    gate.close?.();
  }
}

/** Parses the endpoint of an info record. Returns a mismatch if no request may be sent to it. */
function toEndpoint(mcp: unknown): URL | string {
  const url = typeof mcp === 'string' ? URL.parse(mcp) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return 'expected the info record to name an endpoint, so no request was sent';
  }
  return url.username === '' && url.password === ''
    ? url
    : 'expected an endpoint without credentials in its URL, so no request was sent';
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
