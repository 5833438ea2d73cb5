import type { HeaderFields } from '../headers.ts';
import { responseHeaders } from '../response-headers.ts';

/** The headers that most clients read. They come first. */
const main = [
  'ETag',
  'Cache-Control',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Link',
  'Vary',
];

/**
 * Lists the headers of all responses, each with its meaning, and with its value among `sent`, its constant value, or an
 * example. `on` has the statuses whose responses have it.
 */
export function listHeaders(sent: HeaderFields) {
  return Object.entries(responseHeaders)
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([name, { purpose, on, value, pattern }]) => {
      const isConstant = pattern === undefined || pattern === value;
      const kind = sent[name] !== undefined ? 'current' : isConstant ? 'constant' : 'example';
      return { name, on: on?.join(', ') ?? 'all', text: purpose, value: sent[name] ?? value, kind };
    });
}

function rank(name: string): number {
  const index = main.indexOf(name);
  return index === -1 ? main.length : index;
}
