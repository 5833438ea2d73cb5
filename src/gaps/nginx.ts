import { invalidHosts, malformedRequests } from './check-groups.ts';
import type { Gap } from './gap.ts';

/** Every check that fails behind examples/nginx.conf: nginx answers these requests itself. */
export const nginxGaps: readonly Gap[] = [
  {
    topic: 'A malformed percent-escape',
    reason:
      'nginx decodes the path of every request, and answers 400 with an HTML page if it can’t.',
    checks: ['malformed-*'],
  },
  {
    topic: 'TRACE',
    reason: 'nginx answers TRACE with 405 and an HTML page. No setting changes that.',
    checks: ['unknown-trace', 'method-trace*'],
  },
  {
    topic: 'Malformed requests',
    reason: 'nginx parses every request first, and answers a malformed one with an HTML page.',
    checks: [
      ...malformedRequests,
      ...invalidHosts,
      'wire-length-and-chunked',
      'wire-connect',
      'wire-large-fields',
    ],
  },
  {
    topic: 'OPTIONS *',
    reason: 'nginx answers 400 to a target that is not a path.',
    checks: ['wire-asterisk'],
  },
];

/** Every check that fails behind examples/nginx-files.conf. */
export const nginxFilesGaps: readonly Gap[] = [
  ...nginxGaps,
  {
    topic: 'An ETag of health',
    reason: 'nginx gives every file an ETag, and answers a condition on it with 304.',
    checks: ['condition-health'],
  },
];
