import { createServer, type Server } from 'node:http';
import { register } from 'prom-client';
import { parseTarget } from '../../api/request-target.ts';

/** So that connections to this port never use up the files that the public port needs. */
const maxConnections = 50;

/**
 * Creates a server without rate limits for orchestrators and Prometheus: `/livez` tells whether this process
 * runs, `/readyz` whether it accepts requests (503 while it starts or stops), and `/metrics` returns its
 * metrics. It does not listen yet.
 */
export function createOperatorPort(isReady: () => boolean): Server {
  async function respond(path: string): Promise<[status: number, body: string]> {
    if (path === '/livez') return [200, 'ok\n'];
    if (path === '/readyz') return isReady() ? [200, 'ok\n'] : [503, 'starting or stopping\n'];
    if (path === '/metrics') return [200, await register.metrics()];
    return [404, 'not found\n'];
  }

  const server = createServer((request, response) => {
    const { path } = parseTarget(request.url ?? '');
    void respond(path).then(([status, body]) => {
      // The media type of metrics suits the other texts too.
      const headers = { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' };
      response.writeHead(status, headers).end(body);
    });
  });
  server.maxConnections = maxConnections;
  return server;
}
