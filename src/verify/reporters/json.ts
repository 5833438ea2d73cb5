import type { CheckRequest, Claim } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toPrintableJson } from '../printable.ts';
import { countOutcomes, type Attempt, type Received, type Result } from '../result.ts';

/** The JSON report. */
export interface Report {
  /** The origin or the folder. */
  readonly target: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly checks: readonly ReportedCheck[];
}

export interface ReportedCheck extends Claim {
  readonly outcome: Result['outcome'];
  /** For a passed check: a remark. */
  readonly note?: string;
  /** For a skipped check: why it was skipped. */
  readonly reason?: string;
  /** For a failed check: sentences, and the requests that led to them. */
  readonly mismatches?: readonly string[];
  readonly requests?: readonly ReportedRequest[];
}

export interface ReportedRequest extends CheckRequest {
  /** null if no response arrived. */
  readonly received: Received | null;
  /** A line for a POSIX shell that repeats the request, if there is one. */
  readonly curl?: string;
}

export function renderJson(target: string, results: readonly Result[]): string {
  const report: Report = { target, ...countOutcomes(results), checks: results.map(toReported) };
  return toPrintableJson(report);
}

/** Renders the checks without results. */
export function renderClaimsJson(claims: readonly Claim[]): string {
  return toPrintableJson(claims.map(toClaim));
}

function toClaim({ id, sentence, clause, need }: Claim): Claim {
  return { id, sentence, clause, need };
}

function toReported(result: Result): ReportedCheck {
  const { check, ...outcome } = result;
  if (outcome.outcome !== 'failed') return { ...toClaim(check), ...outcome };
  const { attempts, ...failed } = outcome;
  return { ...toClaim(check), ...failed, requests: attempts.map(toRequest) };
}

function toRequest({ request, origin, received }: Attempt): ReportedRequest {
  const curl = origin && renderCurl(request, origin);
  return { ...request, received: received ?? null, ...(curl !== undefined && { curl }) };
}
