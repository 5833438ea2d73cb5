import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Logger } from 'pino';
import type { Handler } from '../../api/handler.ts';
import type { Reply } from '../../api/reply.ts';
import { parseTarget } from '../../api/request-target.ts';
import type { Clients } from './clients.ts';
import { createConnections } from './connections.ts';
import { limits as serverLimits, type Limits } from './limits.ts';
import { answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { hasValidHost, leavesBytesUnread } from './request-checks.ts';
import { createStopping } from './stop.ts';

export interface FrontdeskOptions {
  readonly handler: Handler;
  readonly pages: Pages;
  readonly clients: Clients;
  readonly log: Logger;
  /** Whether log lines name the client, by its key. */
  readonly logClients?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly limits?: Limits;
}

/** A server, and how to stop it. */
export interface Frontdesk {
  readonly server: Server;
  /** Takes no more connections, finishes the running requests, and resolves when all are done. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates an HTTP server that answers requests to the API with the handler, and others with the pages.
 * It does not listen yet.
 */
export function createFrontdesk({
  handler,
  pages,
  clients,
  log,
  logClients = false,
  metrics,
  limits = serverLimits,
}: FrontdeskOptions): Frontdesk {
  const logs = log.isLevelEnabled('info');
  const watches = logs || metrics !== undefined;
  const server = createServer(toServerOptions(limits));
  server.timeout = limits.stall;
  const connections = createConnections(server, limits, () => metrics?.droppedConnection());
  const stopping = createStopping(server, connections);
  answerMalformed(server, { handler, clients, connections, log, metrics });

  function handle(request: IncomingMessage, response: ServerResponse): void {
    connections.begin(response);
    const { method = '', url: target = '' } = request;
    const done = watches ? watch(request, target, response) : undefined;
    const valid = hasValidHost(request);
    if (!valid || leavesBytesUnread(request)) connections.closeAfter(response);
    else stopping.mark(response);
    try {
      const decided = valid ? decide(request) : handler.refuse(clients.of(request));
      if (!(decided instanceof Promise)) {
        send(response, decided);
        done?.();
        return;
      }
      if (done) response.once('close', done);
      decided
        .then((later) => {
          send(response, later);
        })
        .catch((cause: unknown) => {
          fail(method, target, response, cause);
        });
    } catch (cause) {
      fail(method, target, response, cause);
      done?.();
    }
  }

  function decide(request: IncomingMessage): Reply | Promise<Reply> {
    const { method = '', url: target = '', headers } = request;
    const reply = handler.handle({
      method,
      target,
      client: clients.of(request),
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
    });
    return reply ?? pages(request);
  }

  /** Returns a callback for when the response is sent: it counts the response and logs it. */
  function watch(request: IncomingMessage, target: string, response: ServerResponse) {
    const started = performance.now();
    return () => {
      const ms = performance.now() - started;
      const { path } = parseTarget(target);
      const status = response.statusCode;
      metrics?.request(path, status, ms);
      if (!logs) return;
      const line = { method: request.method, path, status, ms: Math.round(ms * 1000) / 1000 };
      log.info(logClients ? { ...line, client: clients.of(request) } : line);
    };
  }

  function fail(method: string, target: string, response: ServerResponse, cause: unknown) {
    log.error({ method, path: parseTarget(target).path, err: cause }, 'request failed');
    if (response.headersSent) response.destroy();
    else send(response, handler.fail(method, target));
  }

  server.on('request', handle);
  // The server asks for no body, and may ignore an expectation (RFC 9110 §10.1.1).
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  return {
    server,
    stop: () =>
      new Promise((resolve) => {
        stopping.stop(resolve);
      }),
  };
}

function toServerOptions(limits: Limits): ServerOptions {
  return {
    headersTimeout: limits.headers,
    // A response does not wait for a body, so there is nothing else to wait for.
    requestTimeout: limits.headers,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
    maxHeaderSize: limits.headerBytes,
    // So that a paused connection reads nothing more. With a larger one it reads until that many bytes
    // wait, and each of them starts `stall` again.
    highWaterMark: 1,
    // Node's own response to a missing Host has no body.
    requireHostHeader: false,
    // So that a second Host shows.
    joinDuplicateHeaders: true,
    // Most requests have no body, and nobody reads one.
    optimizeEmptyRequests: true,
  };
}

/** Writes a reply. */
export function send(response: ServerResponse, { status, fields, body }: Reply): void {
  response.writeHead(status, fields as string[]);
  response.end(body);
}
