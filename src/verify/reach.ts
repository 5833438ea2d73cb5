import { ask, type Claim, type Exchange } from './check.ts';
import type { Pace } from './pace.ts';
import { toAttempt, type Result } from './result.ts';
import type { Target } from './target.ts';

/** Without this, no other check of an origin makes sense. */
export const reachClaim: Claim = {
  id: 'reach',
  sentence: 'The origin answers requests itself, without a redirect to another.',
  clause: 'seed §2: base_url',
  need: 'http',
};

const request = ask('GET', '/api/v1/health');
const maxAttempts = 2;

/** Asks an origin for its health. Any response passes, unless it redirects to another origin. */
export async function checkReach(target: Target, pace: Pace): Promise<Result> {
  const fail = (mismatch: string, exchange?: Exchange): Result => ({
    check: reachClaim,
    outcome: 'failed',
    mismatches: [mismatch],
    attempts: [toAttempt(request, target.origin, exchange)],
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const exchange = await pace.send(target, request);
      const other = redirectOf(exchange, target.origin);
      return other === undefined
        ? { check: reachClaim, outcome: 'passed' }
        : fail(`it redirects to ${other}: verify that origin instead`, exchange);
    } catch (error) {
      if (attempt === maxAttempts) {
        return fail(error instanceof Error ? error.message : String(error));
      }
    }
  }
}

/** Returns the other origin that a response redirects to (RFC 9110 §15.4). */
function redirectOf({ status, headers }: Exchange, origin: URL | undefined): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = URL.parse(headers.location ?? '', origin);
  const isWeb = location !== null && /^https?:$/.test(location.protocol);
  return isWeb && location.origin !== origin?.origin ? location.origin : undefined;
}
