import type { CheckRequest } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toShortLine } from '../printable.ts';
import type { Attempt, Came, Result } from '../result.ts';

/** Requests that are shown in full; a check of many files may have more at fault. */
const mostShown = 4;

/**
 * What a failure says, line by line and fit to be printed: the faults, then for each request what was
 * asked, what came, and the line that asks it again.
 */
export function renderFailure({
  faults,
  attempts,
}: Extract<Result, { outcome: 'failed' }>): string[] {
  const more = attempts.length - mostShown;
  return [
    ...faults.map((fault) => toShortLine(fault)),
    ...attempts.slice(0, mostShown).flatMap(renderAttempt),
    ...(more > 0 ? [`and ${more} more requests like these`] : []),
  ];
}

function renderAttempt({ request, origin, came }: Attempt): string[] {
  return [
    `asked  ${toShortLine(describeRequest(request))}`,
    `came   ${toShortLine(describeCame(came))}`,
    ...(origin ? [`again  ${renderCurl(request, origin)}`] : []),
  ];
}

function describeRequest({ method, target, headers = {}, body, bytes }: CheckRequest): string {
  if (bytes !== undefined) return `these bytes: ${JSON.stringify(bytes)}`;
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const content = body === undefined ? [] : [`body ${JSON.stringify(body)}`];
  return [`${method} ${target}`, ...fields, ...content].join(', ');
}

/** Fields that tell most of what a response is. */
const telling = ['content-type', 'location', 'age', 'retry-after'];

function describeCame(came: Came | undefined): string {
  if (!came) return 'no response';
  const fields = telling
    .filter((name) => came.headers[name] !== undefined)
    .map((name) => `${name}: ${came.headers[name] ?? ''}`);
  return [`status ${came.status}`, ...fields, `${came.bodyLength} bytes`].join(', ');
}
