import type { Exchange } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toPrintableJson } from '../printable.ts';
import { toClauseUrl } from '../../contract/rules.ts';
import { countOutcomes, type Report, type Result } from '../result.ts';

/** Renders the target, the count of each outcome, and every check with its outcome. */
export function renderJson({ name, origin, results }: Report): string {
  const checks = results.map((result) => toReported(result, origin));
  return toPrintableJson({ target: name, ...countOutcomes(results), checks });
}

function toReported(result: Result, origin: URL | undefined) {
  const { check, ...outcome } = result;
  const { id, sentence, clause, need } = check;
  const claim = { id, sentence, clause: toClauseUrl(clause, origin), need };
  if (outcome.outcome !== 'failed') return { ...claim, ...outcome };
  const exchanges = new Set(outcome.mismatches.flatMap((one) => one.exchanges));
  return {
    ...claim,
    outcome: outcome.outcome,
    mismatches: outcome.mismatches.map(({ text }) => text),
    requests: [...exchanges].map((one) => toRequest(one, origin)),
  };
}

/** In bytes. */
const shownBytes = 1024;

/** `received` is null if no response arrived. `curl` is a line that repeats the request. */
function toRequest({ request, error, ...response }: Exchange, origin: URL | undefined) {
  const { status, headers, body } = response;
  const bodyStart = body.toString('utf8', 0, shownBytes);
  const received = { status, headers, bodyStart, bodyLength: body.length };
  return {
    ...request,
    received: error === undefined ? received : null,
    curl: origin && renderCurl(request, origin),
  };
}
