import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Desk, DeskReply } from '../desk/desk.ts';
import { parseTarget } from '../fallback/target.ts';
import type { Clients } from './clients.ts';
import type { Pages } from './pages.ts';
import { answerParserFailures } from './parser-failures.ts';

export interface ServerOptions {
  readonly desk: Desk;
  readonly pages: Pages;
  readonly clients: Clients;
  readonly log: Logger;
}

/** How long a request may take to arrive, in milliseconds; Node checks every `checkEvery`. */
const timeouts = { headers: 10_000, request: 30_000, checkEvery: 5_000 };

/**
 * An HTTP server that answers with the desk, and with the pages where the desk leaves a request to
 * the site. It does not listen yet.
 */
export function createFrontdesk({ desk, pages, clients, log }: ServerOptions): Server {
  const logs = log.isLevelEnabled('info');

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const method = request.method ?? '';
    const target = request.url ?? '';
    const logDone = () => {
      if (!logs) return;
      log.info({
        method,
        path: parseTarget(target).path,
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 1000) / 1000,
      });
    };
    const fail = (cause: unknown) => {
      log.error({ method, path: parseTarget(target).path, err: cause }, 'request failed');
      if (response.headersSent) response.destroy();
      else send(response, desk.fail(method));
    };

    try {
      const client = clients.of(request);
      const reply = lacksHost(request)
        ? desk.refuse(client)
        : desk.respond({
            method,
            target,
            client,
            ifNoneMatch: request.headers['if-none-match'],
            acceptEncoding: request.headers['accept-encoding'],
          });
      if (reply) {
        send(response, reply);
        logDone();
        return;
      }
      response.once('close', logDone);
      const page = pages(request, response);
      if (page instanceof Promise) page.catch(fail);
      else if (page) send(response, page);
    } catch (cause) {
      fail(cause);
    }
  }

  const server = createServer({
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.checkEvery,
    // Node's own answer to a missing Host has no body; ours is in `handle`.
    requireHostHeader: false,
  });
  server.on('request', handle);
  // No body is ever asked for, and an expectation may be ignored (RFC 9110 §10.1.1).
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  answerParserFailures(server, desk, clients, log);
  return server;
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
