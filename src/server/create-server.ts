import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Desk, DeskReply } from '../desk/desk.ts';
import { parseTarget } from '../fallback/target.ts';
import type { Clients } from './clients.ts';
import { limits as serverLimits, type Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { createStopping } from './stop.ts';
import { answerParserFailures } from './parser-failures.ts';

export interface ServerOptions {
  readonly desk: Desk;
  readonly pages: Pages;
  readonly clients: Clients;
  readonly log: Logger;
  /** Whether the log's lines say who asked, as a client key. */
  readonly logClients?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly limits?: Limits;
}

/** A server, and how it ends. */
export interface Frontdesk {
  readonly server: Server;
  /** Takes no more connections, lets what runs finish, and resolves when all is done. */
  readonly stop: () => Promise<void>;
}

/**
 * An HTTP server that answers with the desk, and with the pages where the desk leaves a request to
 * the site. It does not listen yet.
 */
export function createFrontdesk({
  desk,
  pages,
  clients,
  log,
  logClients = false,
  metrics,
  limits = serverLimits,
}: ServerOptions): Frontdesk {
  const logs = log.isLevelEnabled('info');
  const watches = logs || metrics !== undefined;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: target = '' } = request;
    const done = watches ? watch(request, target, response) : undefined;
    stopping.mark(response);
    try {
      const client = clients.of(request);
      const { headers } = request;
      const reply = lacksHost(request)
        ? desk.refuse(client)
        : desk.respond({
            method,
            target,
            client,
            ifNoneMatch: headers['if-none-match'],
            acceptEncoding: headers['accept-encoding'],
          });
      const decided = reply ?? pages(request);
      if (!(decided instanceof Promise)) {
        send(response, decided);
        done?.();
        return;
      }
      hold(response);
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

  /** What is to be called when a response is sent: counts it, and writes its line in the log. */
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
    else send(response, desk.fail(method, target));
  }

  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
    maxHeaderSize: limits.headerBytes,
    // Node's own answer to a missing Host has no body; ours is in `handle`.
    requireHostHeader: false,
    // Most requests have no body, and nobody reads one.
    optimizeEmptyRequests: true,
  });
  server.maxConnections = limits.connections;
  server.on('request', handle);
  // No body is ever asked for, and an expectation may be ignored (RFC 9110 §10.1.1).
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  const hold = answerParserFailures(server, desk, clients, log, metrics);
  const stopping = createStopping(server);
  return {
    server,
    stop: () =>
      new Promise((resolve) => {
        stopping.stop(resolve);
      }),
  };
}

/** RFC 9112 §3.2: an HTTP/1.1 request without Host is answered 400. */
export function lacksHost(request: IncomingMessage): boolean {
  return request.headers.host === undefined && request.httpVersion === '1.1';
}

/** Writes a reply. */
export function send(response: ServerResponse, { status, fields, body }: DeskReply): void {
  response.writeHead(status, fields as string[]);
  response.end(body);
}
