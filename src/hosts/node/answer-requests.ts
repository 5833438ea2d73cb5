import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Handler } from '../../api/handler.ts';
import type { HttpResponse } from '../../api/response.ts';
import { parseTarget, type Target } from '../../api/request-target.ts';
import type { Clients } from './clients.ts';
import { createConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import { answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import { hasValidHost, leavesBytesUnread } from './request-checks.ts';
import { stop } from './stop.ts';

/** Responds to a request that is not for the API. Returns undefined if something else writes the response. */
export type Pages = (
  path: string,
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
    const target = parseTarget(request.url ?? '');
    const valid = hasValidHost(request);
    if (!valid || leavesBytesUnread(request)) connections.closeAfter(response);
    // While the server stops, each response is the last one of its connection (RFC 9112 §9.6).
    else if (!server.listening) response.setHeader('Connection', 'close');
    try {
      const result = await (valid
        ? decide(target, request, response)
        : handler.refuse(clients.of(request)));
      if (result) send(response, result);
    } catch (cause) {
      fail(target, request, { response, cause });
    }
    if (watches) record(target, request, { response, ms: performance.now() - started });
  }

  function decide(target: Target, request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request;
    const result = handler.handle({
      method,
      target,
      client: clients.of(request),
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
    });
    return result ?? pages(target.path, request, response);
  }

  /** Counts and logs a response, which took `ms` milliseconds. */
  function record(
    { path }: Target,
    request: IncomingMessage,
    { response, ms }: { response: ServerResponse; ms: number },
  ) {
    const { method } = request;
    const { statusCode: status } = response;
    metrics?.request(path, status, ms);
    if (!logs) return;
    const line = { method, path, status, ms: Math.round(ms * 1000) / 1000 };
    log.info(logClients ? { ...line, client: clients.of(request) } : line);
  }

  function fail(
    { path }: Target,
    { method = '' }: IncomingMessage,
    { response, cause }: { response: ServerResponse; cause: unknown },
  ) {
    log.error({ method, path, err: cause }, 'request failed');
    if (response.headersSent) response.destroy();
    else send(response, handler.fail(method, path));
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
