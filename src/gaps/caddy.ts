import { invalidHosts, malformedRequests } from './check-groups.ts';
import type { Gap } from './gap.ts';

/** Every check that fails behind examples/Caddyfile: Caddy answers these requests itself. */
export const caddyGaps: readonly Gap[] = [
  {
    topic: 'A malformed percent-escape',
    reason: 'Caddy parses the path of every request, and answers 400 in plain text if it can’t.',
    checks: ['malformed-*'],
  },
  {
    topic: 'Malformed requests',
    reason: 'Caddy parses every request first, and answers a malformed one in plain text.',
    checks: [...malformedRequests, ...invalidHosts],
  },
  {
    topic: 'Content-Length beside Transfer-Encoding',
    reason: 'Caddy removes the Content-Length and passes the request on, so it is a valid POST.',
    checks: ['wire-length-and-chunked'],
  },
  {
    topic: 'Hosts that the Caddyfile does not name',
    reason: 'Caddy answers 200 with no body, to CONNECT and to HTTP/1.0 without a Host too.',
    checks: ['wire-connect', 'wire-http-1-0'],
  },
  {
    topic: 'OPTIONS *',
    reason: 'Caddy answers 200 itself.',
    checks: ['wire-asterisk'],
  },
  {
    topic: 'Expectations',
    reason: 'Caddy answers 417 to every expectation but 100-continue.',
    checks: ['wire-expect-other'],
  },
];
