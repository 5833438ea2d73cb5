import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Handler } from '../../api/handler.ts';
import type { HttpResponse } from '../../api/response.ts';
import { parseTarget } from '../../api/request-target.ts';
import type { Clients } from './clients.ts';
import { createConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import { answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import { hasValidHost, leavesBytesUnread } from './request-checks.ts';
import { stop } from './stop.ts';

/** Answers a request that is not for the API. Returns undefined if something else writes the response. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
) => HttpResponse | Promise<HttpResponse> | undefined;

export interface AnswerOptions {
  readonly handler: Handler;
  readonly pages: Pages;
  readonly clients: Clients;
  readonly log: Logger;
  /** Whether log lines name the client, by its key. */
  readonly logClients?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly limits: Limits;
}

/**
 * Makes an HTTP server answer requests to the API with the handler, and others with the pages, in place
 * of the listeners that it has. Returns a function that stops the server and resolves when all
 * connections are closed.
 */
export function answerRequests(
  server: Server,
  { handler, pages, clients, log, logClients, metrics, limits }: AnswerOptions,
): () => Promise<void> {
  const logs = log.isLevelEnabled('info');
  const watches = logs || metrics !== undefined;
  const connections = createConnections(server, limits, () => metrics?.droppedConnections.inc());

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    connections.begin(response);
    const started = performance.now();
    const valid = hasValidHost(request);
    if (!valid || leavesBytesUnread(request)) connections.closeAfter(response);
    // While the server stops, each response is the last one of its connection (RFC 9112 §9.6).
    else if (!server.listening) response.setHeader('Connection', 'close');
    try {
      const reply = await (valid ? decide(request, response) : handler.refuse(clients.of(request)));
      if (reply) send(response, reply);
    } catch (cause) {
      fail(request, response, cause);
    }
    if (watches) record(request, response, performance.now() - started);
  }

  function decide(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: target = '', headers } = request;
    const reply = handler.handle({
      method,
      target,
      client: clients.of(request),
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
    });
    return reply ?? pages(request, response);
  }

  /** Counts and logs a response, which took `ms` milliseconds. */
  function record(request: IncomingMessage, { statusCode: status }: ServerResponse, ms: number) {
    const { method, url = '' } = request;
    const { path } = parseTarget(url);
    metrics?.request(path, status, ms);
    if (!logs) return;
    const line = { method, path, status, ms: Math.round(ms * 1000) / 1000 };
    log.info(logClients ? { ...line, client: clients.of(request) } : line);
  }

  function fail(
    { method = '', url = '' }: IncomingMessage,
    response: ServerResponse,
    err: unknown,
  ) {
    log.error({ method, path: parseTarget(url).path, err }, 'request failed');
    if (response.headersSent) response.destroy();
    else send(response, handler.fail(method, url));
  }

  Object.assign(server, {
    // Node's own response to a missing Host has no body.
    requireHostHeader: false,
    // So that `hasValidHost` sees a second Host.
    joinDuplicateHeaders: true,
  });
  // The server reads no body, and may ignore an expectation (RFC 9110 §10.1.1).
  const onRequest: RequestListener = (request, response) => void handle(request, response);
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.removeAllListeners(event).on(event, onRequest);
  }
  server.removeAllListeners('clientError');
  answerMalformed(server, { handler, clients, connections, log, metrics });
  // Node upgrades connections only if something listens, such as Vite for its WebSocket.
  if (server.listenerCount('upgrade') > 0) {
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
      connections.release(socket);
    });
  }
  return () => stop(server, connections);
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}
