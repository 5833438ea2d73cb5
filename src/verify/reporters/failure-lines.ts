import type { CheckRequest } from '../check.ts';
import { renderCurl } from '../curl-line.ts';
import { toShortLine } from '../printable.ts';
import type { Attempt, Received, Result } from '../result.ts';

/** The most requests to show in full. A check of many files may have more. */
const maxShown = 4;

/**
 * Renders a failure as printable lines: the mismatches, then each request with its response and, if
 * there is one, a curl line that repeats it.
 */
export function renderFailure({
  mismatches,
  attempts,
}: Extract<Result, { outcome: 'failed' }>): string[] {
  const more = attempts.length - maxShown;
  return [
    ...mismatches.map((mismatch) => toShortLine(mismatch)),
    ...attempts.slice(0, maxShown).flatMap(renderAttempt),
    ...(more > 0 ? [`and ${more} more requests like these`] : []),
  ];
}

function renderAttempt({ request, origin, received }: Attempt): string[] {
  const curl = origin && renderCurl(request, origin);
  return [
    `request   ${toShortLine(describeRequest(request))}`,
    `received  ${toShortLine(describeReceived(received))}`,
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

function describeReceived(received: Received | undefined): string {
  if (!received) return 'no response';
  const fields = shownFields
    .filter((name) => received.headers[name] !== undefined)
    .map((name) => `${name}: ${received.headers[name] ?? ''}`);
  return [`status ${received.status}`, ...fields, `${received.bodyLength} bytes`].join(', ');
}
