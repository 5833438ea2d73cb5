import { malformedRequests } from './check-groups.ts';
import type { Gap } from './gap.ts';

/** Every check that fails on examples/express.mjs and on examples/fastify.mjs. */
export const middlewareGaps: readonly Gap[] = [
  {
    topic: 'A Host header that is repeated',
    reason: 'The application’s own server drops all but the first.',
    checks: ['wire-host-twice'],
  },
  {
    topic: 'Malformed requests, CONNECT, and expectations',
    reason: 'The application’s own server answers them, with no body, or closes the connection.',
    checks: [
      ...malformedRequests,
      'wire-method',
      'wire-length-and-chunked',
      'wire-connect',
      'wire-large-fields',
      'wire-expect-other',
    ],
  },
];
