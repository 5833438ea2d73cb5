import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { register } from 'prom-client';
import { parseTarget } from '../../api/request-target.ts';

/** So that connections to this port never use up the files that the public port needs. */
const maxConnections = 50;

const text = 'text/plain; charset=utf-8';

/**
 * Creates a server for orchestrators and Prometheus, where requests are not limited: `/livez` says that
 * this process runs, `/readyz` says that it accepts requests (503 while it starts or stops), and
 * `/metrics` returns its counters. It does not listen yet.
 */
export function createOperatorPort(isReady: () => boolean, log: Logger): Server {
  async function respond(
    path: string,
  ): Promise<readonly [status: number, body: string, type?: string]> {
    if (path === '/livez') return [200, 'ok\n'];
    if (path === '/readyz') return isReady() ? [200, 'ok\n'] : [503, 'starting or stopping\n'];
    if (path !== '/metrics') return [404, 'not found\n'];
    try {
      return [200, await register.metrics(), register.contentType];
    } catch (err) {
      log.error({ err }, 'a metric failed');
      return [500, 'a metric failed\n'];
    }
  }

  const server = createServer((request, response) => {
    void respond(parseTarget(request.url ?? '').path).then(([status, body, type = text]) => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    });
  });
  server.maxConnections = maxConnections;
  return server;
}
