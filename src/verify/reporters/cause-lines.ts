import { toClauseUrl } from '../rules.ts';
import type { Cause } from '../causes.ts';
import type { CheckRequest, Exchange } from '../checks/check.ts';
import { renderCurl } from '../curl-line.ts';
import type { Report } from '../result.ts';

/** Renders the mismatch and the number of its checks on one line. */
export function renderTitle({ mismatch, checks }: Cause): string {
  return checks.length === 1 ? mismatch : `${mismatch} (${checks.length} checks)`;
}

/** Renders what to do next, the checks, the clause, and the last request and response. */
export function renderDetails(cause: Cause, { origin, verbose }: Report): string[] {
  const { others, checks, exchanges, next } = cause;
  const [first] = checks;
  const claim = first && checks.length === 1 ? `: ${first.sentence}` : '';
  const shown = verbose ? exchanges.slice(-4) : exchanges.slice(-1);
  return [
    ...(next === undefined ? [] : [next]),
    ...(others.length > 0 ? [`also: ${others.join('; ')}`] : []),
    `${nameChecks(cause, verbose ? Infinity : 4)}${claim}`,
    ...(first ? [toClauseUrl(first.clause, origin)] : []),
    ...shown.flatMap((exchange) => renderExchange(exchange, origin)),
  ];
}

function nameChecks({ checks }: Cause, max: number): string {
  const ids = checks.slice(0, max).map(({ id }) => id);
  const more = checks.length - ids.length;
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function renderExchange(exchange: Exchange, origin: URL | undefined): string[] {
  const curl = origin && renderCurl(exchange.request, origin);
  return [
    `request   ${describeRequest(exchange.request)}`,
    `received  ${describeReceived(exchange)}`,
    ...(curl === undefined ? [] : [`repeat    ${curl}`]),
  ];
}

function describeRequest({ method, target, headers = {}, body }: CheckRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const content = body === undefined ? [] : [`body ${JSON.stringify(body)}`];
  return [`${method} ${target}`, ...fields, ...content].join(', ');
}

/** The most useful response headers. */
const shownHeaders = ['content-type', 'location', 'age', 'retry-after', 'server'];

function describeReceived({ status, headers, body, error }: Exchange): string {
  if (error !== undefined) return 'no response';
  const fields = shownHeaders
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${name}: ${headers[name] ?? ''}`);
  return [`status ${status}`, ...fields, `${body.length} bytes`].join(', ');
}
