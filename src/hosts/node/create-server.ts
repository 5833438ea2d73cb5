import { createServer, type Server, type ServerOptions } from 'node:http';
import { answerRequests, type AnswerOptions } from './answer-requests.ts';
import { limits as serverLimits, type Limits } from './limits.ts';

/** A server, and how to stop it. */
export interface Frontdesk {
  readonly server: Server;
  /** Accepts no more connections, finishes the running requests, and resolves when all are done. */
  readonly stop: () => Promise<void>;
}

/** Creates an HTTP server for the API and the pages. It does not listen yet. */
export function createFrontdesk(options: AnswerOptions): Frontdesk {
  const { limits = serverLimits } = options;
  const server = createServer(toServerOptions(limits));
  server.timeout = limits.stall;
  return { server, stop: answerRequests(server, options) };
}

function toServerOptions(limits: Limits): ServerOptions {
  return {
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
  };
}
