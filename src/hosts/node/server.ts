import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Handler } from '../../api/handler.ts';
import { parseTarget } from '../../api/request-target.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { FindClient } from './clients.ts';
import { createConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { hasValidHost, leavesBytesUnread } from './request-checks.ts';

export interface FrontdeskOptions {
  readonly handler: Handler;
  readonly pages: Pages;
  readonly findClient: FindClient;
  readonly log: Logger;
  /** True if log lines include the client. */
  readonly logClients?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly limits: Limits;
}

export interface Frontdesk {
  readonly server: Server;
  /** Stops accepting connections. Resolves when all connections are closed. */
  readonly stop: () => Promise<void>;
}

/** Creates the HTTP server for the API and the pages. It does not listen yet. */
export function createFrontdesk(options: FrontdeskOptions): Frontdesk {
  const { handler, pages, findClient, log, logClients, metrics, limits } = options;
  const logs = log.isLevelEnabled('info');

  const server = createServer({
    headersTimeout: limits.headers,
    // The server never waits for a request body, so the headers timeout is enough.
    requestTimeout: limits.headers,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
    maxHeaderSize: limits.headerBytes,
    // Node's own response to a missing Host has no body.
    requireHostHeader: false,
    // Lets `hasValidHost` see a second Host.
    joinDuplicateHeaders: true,
    // Most requests have no body, and the server reads none.
    optimizeEmptyRequests: true,
  });
  server.timeout = limits.stall;
  // A client may half-close after its last request. Node would then drop a response that is not ready.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = createConnections(server, limits, () => metrics?.droppedConnections.inc());

  // The server reads no body, and may ignore an expectation (RFC 9110 §10.1.1).
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (connections.begin(response)) void respond(request, response);
    });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const target = parseTarget(url);
    const { path } = target;
    const client = findClient(request.socket, headers['x-forwarded-for']);
    if (logs || metrics) record({ method, path, client }, response);
    const isValid = hasValidHost(request);
    if (!isValid || leavesBytesUnread(request)) connections.closeAfter(response);
    // While the server stops, each response is the last one of its connection (RFC 9112 §9.6).
    else if (!server.listening) response.setHeader('Connection', 'close');

    try {
      const handled = isValid
        ? handler.handle({
            method,
            target,
            client,
            ifNoneMatch: headers['if-none-match'],
            acceptEncoding: headers['accept-encoding'],
            isPreflight: headers['access-control-request-method'] !== undefined,
          })
        : handler.refuse(client);
      // An await would slow down every response that is ready.
      const handledNow = handled instanceof Promise ? await handled : handled;
      send(response, handledNow ?? pages(path, request));
    } catch (err) {
      log.error({ method, path, err }, 'request failed');
      send(response, handler.fail(method, path));
    }
  }

  /** Counts and logs a response when it has ended. */
  function record(
    { method, path, client }: Readonly<Record<'method' | 'path' | 'client', string>>,
    response: ServerResponse,
  ): void {
    const started = performance.now();
    response.on('close', () => {
      if (!response.headersSent) return;
      const { statusCode: status } = response;
      const ms = performance.now() - started;
      metrics?.request(path, status, ms);
      const rounded = Math.round(ms * 1000) / 1000;
      const line = { method, path, status, ms: rounded, ...(logClients && { client }) };
      log.info(line, 'request completed');
    });
  }

  server.on('clientError', ({ code = 'unknown' }: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers preconnect. They would take a response on an unused connection for the response to their
    // next request.
    if (socket.bytesRead === 0 || !socket.writable) socket.destroy();
    else refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, code);
  });
  // The target of CONNECT is not a path.
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuse(socket, 400, 'CONNECT');
  });

  /**
   * Responds to bytes that are not a valid request with the contract's 400, or 431 for headers that are
   * too large, and closes the connection.
   */
  function refuse(socket: Socket, status: number, why: string): void {
    const sendLast = async () => {
      // The client may reset the connection while it waits for earlier responses.
      if (socket.destroyed) return;
      try {
        const refusal = await handler.refuse(findClient(socket));
        const response = new ServerResponse(new IncomingMessage(socket));
        response.assignSocket(socket);
        send(response, { ...refusal, status });
        metrics?.refusal(status);
        log.info({ status, why }, 'invalid request');
      } catch (err) {
        log.error({ err }, 'a 400 response failed');
      }
      connections.finish(socket);
    };
    connections.startClosing(socket, () => void sendLast());
  }

  return { server, stop: connections.stop };
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}
