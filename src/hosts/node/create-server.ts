import { createServer } from 'node:http';
import { answerRequests, type AnswerOptions } from './answer-requests.ts';

/** A server, and how to stop it. */
export type Frontdesk = ReturnType<typeof createFrontdesk>;

/** Creates an HTTP server for the API and the pages. It does not listen yet. */
export function createFrontdesk(options: AnswerOptions) {
  const { limits } = options;
  const server = createServer({
    headersTimeout: limits.headers,
    // A response does not wait for a body, so there is nothing else to wait for.
    requestTimeout: limits.headers,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
    maxHeaderSize: limits.headerBytes,
    // With a larger one, a paused connection reads until that many bytes wait, and each read starts
    // `stall` again.
    highWaterMark: 1,
    // Most requests have no body, and the server reads none.
    optimizeEmptyRequests: true,
  });
  server.timeout = limits.stall;
  return { server, stop: answerRequests(server, options) };
}
