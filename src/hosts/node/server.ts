import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Handler } from '../../api/handler.ts';
import { parseTarget, type Target } from '../../api/request-target.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { Clients } from './clients.ts';
import { createConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { hasValidHost, leavesBytesUnread } from './request-checks.ts';
import { stop } from './stop.ts';

export interface FrontdeskOptions {
  readonly handler: Handler;
  readonly pages: Pages;
  readonly clients: Clients;
  readonly log: Logger;
  /** Whether log lines name the client, by its key. */
  readonly logClients?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly limits: Limits;
}

/** A server, and how to stop it. */
export interface Frontdesk {
  readonly server: Server;
  /** Resolves when all connections are closed. */
  readonly stop: () => Promise<void>;
}

/** Creates the HTTP server for the API and the pages. It does not listen yet. */
export function createFrontdesk(options: FrontdeskOptions): Frontdesk {
  const { handler, pages, clients, log, logClients, metrics, limits } = options;
  const logs = log.isLevelEnabled('info');

  const server = createServer({
    headersTimeout: limits.headers,
    // We never wait for a request body, so the headers timeout is enough.
    requestTimeout: limits.headers,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
    maxHeaderSize: limits.headerBytes,
    // Node's own response to a missing Host has no body.
    requireHostHeader: false,
    // So that `hasValidHost` sees a second Host.
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
    const target = parseTarget(request.url ?? '');
    if (logs || metrics) record(target.path, request, response);
    const valid = hasValidHost(request);
    if (!valid || leavesBytesUnread(request)) connections.closeAfter(response);
    // While the server stops, each response is the last one of its connection (RFC 9112 §9.6).
    else if (!server.listening) response.setHeader('Connection', 'close');
    try {
      const refused = valid ? undefined : handler.refuse(clients.of(request));
      send(response, await (refused ?? decide(target, request)));
    } catch (err) {
      const { method = '' } = request;
      log.error({ method, path: target.path, err }, 'request failed');
      if (response.headersSent) response.destroy();
      else send(response, handler.fail(method, target.path));
    }
  }

  function decide(target: Target, request: IncomingMessage): HttpResponse | Promise<HttpResponse> {
    const { method = '', headers } = request;
    const response = handler.handle({
      method,
      target,
      client: clients.of(request),
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
      isPreflight: headers['access-control-request-method'] !== undefined,
    });
    return response ?? pages(target.path, request);
  }

  /** Counts and logs the response to a request when it has ended. */
  function record(path: string, request: IncomingMessage, response: ServerResponse): void {
    const { method } = request;
    const client = logClients && clients.of(request);
    const started = performance.now();
    response.on('close', () => {
      if (!response.headersSent) return;
      const { statusCode: status } = response;
      const ms = performance.now() - started;
      metrics?.request(path, status, ms);
      log.info({ method, path, status, ms: Math.round(ms * 1000) / 1000, client });
    });
  }

  server.on('clientError', ({ code = 'unknown' }: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers preconnect. They would take a response to an unused connection for the response to their
    // next request.
    if (socket.bytesRead === 0 || !socket.writable) socket.destroy();
    else refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, code);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuse(socket, 400, 'CONNECT');
  });

  /**
   * Responds to bytes that are not a valid request: those that the parser rejects, headers that are too
   * large or too late, and CONNECT, whose target is not a path. The response is the contract's 400, or 431
   * for size, and the connection closes.
   */
  function refuse(socket: Socket, status: number, why: string): void {
    const sendLast = async () => {
      try {
        const response = await handler.refuse(clients.ofPeer(socket));
        socket.write(toBytes(status, response));
        metrics?.refusal(status);
        log.info({ status, why });
      } catch (err) {
        log.error({ err }, 'a 400 response failed');
      }
      connections.finish(socket);
    };
    connections.startClosing(socket, () => void sendLast());
  }

  return { server, stop: () => stop(server, connections, limits) };
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** Renders a response for a socket that has no ServerResponse. */
function toBytes(status: number, { headers, body }: HttpResponse): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${String(body)}`;
}
