import type { Attempt, Claim } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toPrintableJson } from '../printable.ts';
import { toClauseUrl } from '../../contract/rules.ts';
import { countOutcomes, type Report, type Result } from '../result.ts';

/**
 * Renders the target, the count of each outcome, and the checks: each with its claim, its outcome and,
 * if it failed, its mismatches and the requests that led to them.
 */
export function renderJson({ name, origin, results }: Report): string {
  const checks = results.map((result) => toReported(result, origin));
  return toPrintableJson({ target: name, ...countOutcomes(results), checks });
}

/** Renders the checks without results. */
export function renderClaimsJson(claims: readonly Claim[]): string {
  return toPrintableJson(claims.map((claim) => toClaim(claim)));
}

function toClaim({ id, sentence, clause, need }: Claim, origin?: URL) {
  return { id, sentence, clause: toClauseUrl(clause, origin), need };
}

function toReported(result: Result, origin: URL | undefined) {
  const { check, ...outcome } = result;
  const claim = toClaim(check, origin);
  if (outcome.outcome !== 'failed') return { ...claim, ...outcome };
  const { attempts, ...failed } = outcome;
  return { ...claim, ...failed, requests: attempts.map((one) => toRequest(one, origin)) };
}

/** Bytes of a body to print. */
const shownBytes = 1024;

/** `received` is null if no response arrived. `curl` is a line that repeats the request. */
function toRequest(attempt: Attempt, runOrigin: URL | undefined) {
  const { request, exchange, origin = runOrigin } = attempt;
  const received = exchange && {
    status: exchange.status,
    headers: exchange.headers,
    bodyStart: exchange.body.toString('utf8', 0, shownBytes),
    bodyLength: exchange.body.length,
  };
  return { ...request, received: received ?? null, curl: origin && renderCurl(request, origin) };
}
