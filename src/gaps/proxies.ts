import { invalidHosts, malformedRequests, type Gap } from './gap.ts';

/** Every check that fails behind examples/nginx.conf: nginx answers these requests itself. */
export const nginxGaps: readonly Gap[] = [
  {
    topic: 'TRACE',
    reason: 'nginx answers TRACE with 405 and an HTML page. No setting changes that.',
    checks: ['unknown-trace', 'method-trace*'],
  },
  {
    topic: 'Malformed requests',
    reason:
      'nginx parses every request and decodes its path first. It answers a malformed request, and a target that is not a path, with an HTML page.',
    checks: [
      'malformed-*',
      ...malformedRequests,
      ...invalidHosts,
      'wire-length-and-chunked',
      'wire-connect',
      'wire-large-fields',
      'wire-asterisk',
    ],
  },
];

/** Every check that fails behind examples/Caddyfile: Caddy answers these requests itself. */
export const caddyGaps: readonly Gap[] = [
  {
    topic: 'Malformed requests',
    reason:
      'Caddy parses every request and its path first, and answers a malformed one in plain text.',
    checks: ['malformed-*', ...malformedRequests, ...invalidHosts],
  },
  {
    topic: 'Content-Length beside Transfer-Encoding',
    reason: 'Caddy removes the Content-Length and passes the request on, so it is a valid POST.',
    checks: ['wire-length-and-chunked'],
  },
  {
    topic: 'Requests without a path or a named host',
    reason:
      'Caddy answers 200 with no body to OPTIONS * and CONNECT, and to HTTP/1.0 without a Host.',
    checks: ['wire-connect', 'wire-asterisk', 'wire-http-1-0'],
  },
  {
    topic: 'Expectations',
    reason: 'Caddy answers 417 to every expectation but 100-continue.',
    checks: ['wire-expect-other'],
  },
];
