import { STATUS_CODES } from 'node:http';
import { facts } from 'virtual:frontdesk/facts';
import type { api, Resource } from './reference.ts';

type Response = (typeof api.errors)['not_found']['response'];
type Request = NonNullable<(typeof api.errors)['not_found']['request']>;

/** Renders a command that sends a request and prints the whole response. */
export function toCurl({ path, method }: Request): string {
  const option = method === undefined ? '' : ` --request ${method}`;
  return `curl --include${option} '${facts.baseUrl}${path}'`;
}

interface Snippet {
  readonly code: string;
  readonly language: string;
}

/** Code in a panel, by tab. */
export type Snippets = Readonly<Record<string, Snippet>>;

/** The headers in examples, in their order. The reference lists all. */
export const shownHeaders = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Allow',
  'Retry-After',
  'RateLimit-Policy',
  'RateLimit',
];

/** Renders the responses of a resource by status. */
export function renderResponses({ responses }: (typeof api.resources)[Resource]): Snippets {
  const all = Object.entries<Response>(responses);
  return Object.fromEntries(all.map(([status, response]) => [status, renderResponse(response)]));
}

/** Renders a response, with the headers that a client reads. */
export function renderResponse({ status, headers, body }: Response): Snippet {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...shownHeaders.flatMap((name) => (name in headers ? [`${name}: ${headers[name]}`] : [])),
    '',
    body === undefined ? '' : JSON.stringify(body, null, 2),
  ];
  return { code: lines.join('\n'), language: 'http' };
}
