import { invalidHosts, malformedRequests, type Gap } from './gap.ts';

/** Every check that fails on examples/express.mjs and on examples/fastify.mjs. */
export const middlewareGaps: readonly Gap[] = [
  {
    topic: 'TRACE',
    reason:
      'A web Request can’t have this method, so @astrojs/node answers 500 in plain text and logs a stack trace.',
    checks: ['unknown-trace', 'method-trace*', 'page-trace'],
  },
  {
    topic: 'A Host header that is repeated or invalid',
    reason:
      'The application’s own server accepts the request. If the Host is invalid, @astrojs/node takes every path for the home page.',
    checks: invalidHosts,
  },
  {
    topic: 'Targets in absolute form',
    reason:
      '@astrojs/node appends the target to the Host, so it takes every path for the home page.',
    checks: ['wire-absolute-form', 'wire-absolute-unknown'],
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
