import type { CheckRequest, Claim } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toPrintableJson } from '../printable.ts';
import { countOutcomes, type Attempt, type Came, type Result } from '../result.ts';

/** What is printed for programs. Members are only ever added. */
export interface Report {
  /** The origin, or the folder. */
  readonly target: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly checks: readonly ReportedCheck[];
}

export interface ReportedCheck extends Claim {
  readonly outcome: Result['outcome'];
  /** Of a check that holds: something worth saying. */
  readonly note?: string;
  /** Of a check that was skipped: why. */
  readonly reason?: string;
  /** Of a check that failed: what is wrong, in sentences, and the requests that showed it. */
  readonly faults?: readonly string[];
  readonly requests?: readonly ReportedRequest[];
}

export interface ReportedRequest extends CheckRequest {
  /** null where no response came. */
  readonly came: Came | null;
  /** A line for a POSIX shell that sends the request again; absent where nothing listens. */
  readonly curl?: string;
}

export function renderJson(target: string, results: readonly Result[]): string {
  const report: Report = { target, ...countOutcomes(results), checks: results.map(toReported) };
  return toPrintableJson(report);
}

/** The checks that there are. */
export function renderClaimsJson(claims: readonly Claim[]): string {
  return toPrintableJson(claims.map(toClaim));
}

function toClaim({ id, sentence, clause, need }: Claim): Claim {
  return { id, sentence, clause, need };
}

function toReported(result: Result): ReportedCheck {
  const shared = { ...toClaim(result.check), outcome: result.outcome };
  switch (result.outcome) {
    case 'failed':
      return { ...shared, faults: result.faults, requests: result.attempts.map(toRequest) };
    case 'skipped':
      return { ...shared, reason: result.reason };
    case 'passed':
      return { ...shared, ...(result.note !== undefined && { note: result.note }) };
  }
}

function toRequest({ request, origin, came }: Attempt): ReportedRequest {
  return {
    ...request,
    came: came ?? null,
    ...(origin && { curl: renderCurl(request, origin) }),
  };
}
