import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { parseTarget } from '../request-target.ts';
import { createConnections, toServerOptions } from './connections.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { hasValidHost, leavesBytesUnread, type FindClient } from './node-request.ts';
import { createReadRefusedLine, stopsInTarget, type ParserError } from './refused-line.ts';
import { respondTo, send, type Site } from './handle-request.ts';

export interface FrontdeskOptions extends Site {
  readonly findClient: FindClient;
  readonly log: Logger;
  /** True if log lines include the client. */
  readonly logClients?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly limits: Limits;
}

/** The parts of a request that its log line has. */
interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly client: string | undefined;
}

export interface Frontdesk {
  readonly server: Server;
  /** Stops accepting connections. Resolves when all connections are closed. */
  readonly stop: () => Promise<void>;
}

/** Creates the HTTP server for the API and the pages. It does not listen yet. */
export function createFrontdesk(options: FrontdeskOptions): Frontdesk {
  const { api, pages, findClient, log, logClients, metrics, limits } = options;
  const logs = log.isLevelEnabled('info');

  const server = createServer({
    ...toServerOptions(limits),
    // Node's own response to a missing Host has no body.
    requireHostHeader: false,
    // Lets `hasValidHost` see a second Host.
    joinDuplicateHeaders: true,
    // Most requests have no body, and the server reads none.
    optimizeEmptyRequests: true,
  });
  const connections = createConnections(server, limits, () => metrics?.droppedConnections.inc());

  // The server reads no body, and may ignore an expectation (RFC 9110 §10.1.1).
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (connections.begin(response)) void respond(request, response);
    });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const client = findClient(request.socket, headers['x-forwarded-for']);
    if (logs || metrics) record({ method, url, client }, response);
    const isValid = hasValidHost(request);
    if (!isValid || leavesBytesUnread(request)) connections.closeAfter(response);
    // While the server stops, each response is the last one of its connection (RFC 9112 §9.6).
    else if (!server.listening) response.setHeader('Connection', 'close');

    try {
      await respondTo({ api, pages }, { request, response, client, isValid });
    } catch (err) {
      const { path } = parseTarget(url);
      log.error({ method: cut(method), path: cut(path), err }, 'request failed');
    }
  }

  /** Counts and logs a response when it has ended. */
  function record({ method, url, client }: Recorded, response: ServerResponse): void {
    const started = performance.now();
    response.on('close', () => {
      if (!response.headersSent) return;
      const { statusCode: status } = response;
      const ms = performance.now() - started;
      const { path } = parseTarget(url);
      metrics?.request(path, status, ms);
      if (!logs) return;
      const rounded = Math.round(ms * 1000) / 1000;
      const line = { method: cut(method), path: cut(path), status, ms: rounded };
      const outcome = response.writableFinished ? 'completed' : 'aborted';
      log.info({ ...line, ...(logClients && { client }) }, `request ${outcome}`);
    });
  }

  const readRefusedLine = createReadRefusedLine(limits.headerBytes);
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const { code = 'unknown' } = error;
    // Browsers preconnect. They would take a response on an unused connection for the response to their
    // next request.
    if (socket.bytesRead === 0 || !socket.writable) {
      socket.destroy();
      return;
    }
    const line = readRefusedLine(error, socket);
    // After an error, the parser doesn't report the end, and Node's own listener would end the socket.
    if (line === 'incomplete') socket.off('end', refuseEnd).prependOnceListener('end', refuseEnd);
    else if (line === 'too large') refuse(socket, 'target_too_long', code);
    else if (code === 'HPE_HEADER_OVERFLOW') {
      refuse(socket, stopsInTarget(error) ? 'target_too_long' : 'headers_too_large', code);
    } else if (line) {
      connections.respondLast(socket, (response) => {
        // As HTTP/1.0, which requires no Host: the headers are unknown, because they come after the line.
        const request = Object.assign(response.req, line, { httpVersion: '1.0' });
        return respond(request, response);
      });
    } else refuse(socket, 'bad_request', code);
  });
  // The target of CONNECT is not a path.
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuse(socket, 'bad_request', 'CONNECT');
  });

  /**
   * Responds to bytes that are not a valid request with the contract's 400, 414, or 431, and closes the connection.
   */
  function refuse(socket: Socket, error: Parameters<Site['api']['refuse']>[1], why: string): void {
    connections.respondLast(socket, async (response) => {
      let refused = api.fail('', '');
      try {
        refused = await api.refuse(findClient(socket), error);
        log.info({ status: refused.status, why }, 'invalid request');
      } catch (err) {
        log.error({ err }, 'the response to an invalid request failed');
      }
      send(response, refused);
      metrics?.refusal(refused.status);
    });
  }

  function refuseEnd(this: Socket): void {
    refuse(this, 'bad_request', 'incomplete request line');
  }

  return { server, stop: connections.stop };
}

/** The most characters of a method or a path in the log. JSON escapes can double them. */
const maxLogged = 300;

function cut(text: string): string {
  return text.length > maxLogged ? `${text.slice(0, maxLogged)}…` : text;
}
