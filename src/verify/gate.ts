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

/** One message of no meaning, in the form that the endpoint takes; no credentials. */
const knock = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: '{}',
} as const;

/**
 * Sends the endpoint that an origin names one request, and never a second one: it is another system,
 * which only whoever runs this may decide to ask.
 */
export async function checkGate(target: Target, pace: Pace, limits: Limits): Promise<Result> {
  const attempts: Attempt[] = [];
  const fail = (fault: string): Result => ({
    check: gateClaim,
    outcome: 'failed',
    faults: [fault],
    attempts,
  });
  try {
    const published = await pace.send(target, info);
    const { mcp } = toInfoRecord(published);
    const url = URL.parse(typeof mcp === 'string' ? mcp : '');
    if (!url || !/^https?:$/.test(url.protocol)) {
      attempts.push(toAttempt(info, target.origin, published));
      return fail('expected the info record to name an endpoint, so nothing was asked of one');
    }
    if (url.username !== '' || url.password !== '') {
      attempts.push(toAttempt(info, target.origin, published));
      return fail('the URL of the endpoint holds credentials, so nothing was asked of it');
    }
    return await knockAt(url, limits);
  } catch (error) {
    attempts.push(toAttempt(info, target.origin, undefined));
    return fail(error instanceof Error ? error.message : String(error));
  }
}

async function knockAt(url: URL, limits: Limits): Promise<Result> {
  const request: CheckRequest = { ...knock, target: `${url.pathname}${url.search}` };
  const origin = new URL(url.origin);
  const gate = createOriginTarget(origin, limits);
  try {
    const exchange = await gate.send(request);
    if ([401, 403].includes(exchange.status)) return { check: gateClaim, outcome: 'passed' };
    return {
      check: gateClaim,
      outcome: 'failed',
      faults: [`expected status 401 or 403 of ${url.href}, came ${exchange.status}`],
      attempts: [toAttempt(request, origin, exchange)],
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      check: gateClaim,
      outcome: 'failed',
      faults: [`expected ${url.href} to refuse, and no answer came: ${why}`],
      attempts: [toAttempt(request, origin, undefined)],
    };
  } finally {
    gate.close?.();
  }
}
