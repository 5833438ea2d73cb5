import type { Claim } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toPrintableJson } from '../printable.ts';
import { countOutcomes, type Attempt, type Result } from '../result.ts';

/**
 * Renders the target, the count of each outcome, and the checks: each with its claim, its outcome and,
 * if it failed, its mismatches and the requests that led to them.
 */
export function renderJson(target: string, results: readonly Result[]): string {
  const checks = results.map(toReported);
  return toPrintableJson({ target, ...countOutcomes(results), checks });
}

/** Renders the checks without results. */
export function renderClaimsJson(claims: readonly Claim[]): string {
  return toPrintableJson(claims.map(toClaim));
}

function toClaim({ id, sentence, clause, need }: Claim): Claim {
  return { id, sentence, clause, need };
}

function toReported(result: Result) {
  const { check, ...outcome } = result;
  if (outcome.outcome !== 'failed') return { ...toClaim(check), ...outcome };
  const { attempts, ...failed } = outcome;
  return { ...toClaim(check), ...failed, requests: attempts.map(toRequest) };
}

/** `received` is null if no response arrived. `curl` is a line that repeats the request. */
function toRequest({ request, origin, received }: Attempt) {
  return { ...request, received: received ?? null, curl: origin && renderCurl(request, origin) };
}
