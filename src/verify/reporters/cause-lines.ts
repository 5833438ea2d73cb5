import type { Cause } from '../causes.ts';
import type { Attempt, CheckRequest, Exchange } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toShortLine } from '../printable.ts';
import type { Report } from '../result.ts';
import { toClauseUrl } from '../../contract/rules.ts';

/** The most checks to name. */
const maxNamed = 4;

/** Renders the mismatch, the checks, the clause, and the request and response of the last attempt. */
export function renderCause(cause: Cause, { origin, verbose }: Omit<Report, 'name'>): string[] {
  const { mismatch, checks, attempts } = cause;
  const [first] = checks;
  const claim = first && checks.length === 1 ? `: ${first.sentence}` : '';
  const shown = verbose ? attempts.slice(-4) : attempts.slice(-1);
  const details = [
    toShortLine(
      `${nameChecks(cause, verbose ? Infinity : maxNamed)}${claim}`,
      verbose ? 10_000 : 500,
    ),
    ...(first ? [toClauseUrl(first.clause, origin)] : []),
    ...shown.flatMap((attempt) => renderAttempt(attempt, origin)),
  ];
  const title = `FAIL  ${toShortLine(mismatch)}${countChecks(cause)}`;
  return [title, ...details.map((line) => `      ${line}`)];
}

/** Renders a cause on one line. */
export function renderCauseLine(cause: Cause): string {
  return `FAIL  ${toShortLine(cause.mismatch, 120)}${countChecks(cause)}: ${toShortLine(nameChecks(cause, 2))}`;
}

function countChecks({ checks }: Cause): string {
  return checks.length === 1 ? '' : ` (${checks.length} checks)`;
}

function nameChecks({ checks }: Cause, max: number): string {
  const ids = checks.slice(0, max).map(({ id }) => id);
  const more = checks.length - ids.length;
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function renderAttempt(attempt: Attempt, runOrigin: URL | undefined): string[] {
  const { request, exchange, origin = runOrigin } = attempt;
  const curl = origin && renderCurl(request, origin);
  return [
    `request   ${toShortLine(describeRequest(request))}`,
    `received  ${toShortLine(describeReceived(exchange))}`,
    ...(curl === undefined ? [] : [`repeat    ${curl}`]),
  ];
}

function describeRequest({ method, target, headers = {}, body, bytes }: CheckRequest): string {
  if (bytes !== undefined) return `these bytes: ${JSON.stringify(bytes)}`;
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const content = body === undefined ? [] : [`body ${JSON.stringify(body)}`];
  return [`${method} ${target}`, ...fields, ...content].join(', ');
}

/** The most useful response fields. */
const shownFields = ['content-type', 'location', 'age', 'retry-after'];

function describeReceived(received: Exchange | undefined): string {
  if (!received) return 'no response';
  const fields = shownFields
    .filter((name) => received.headers[name] !== undefined)
    .map((name) => `${name}: ${received.headers[name] ?? ''}`);
  return [`status ${received.status}`, ...fields, `${received.body.length} bytes`].join(', ');
}
