import { createServer, type Server } from 'node:http';
import { register } from 'prom-client';

/**
 * Creates a server for orchestrators and Prometheus, where no request counts for a client: `/livez` says
 * that this process runs, `/readyz` says that it accepts requests (503 while it starts or stops), and
 * `/metrics` has its counters. It does not listen yet.
 */
export function createOperatorPort(isReady: () => boolean): Server {
  async function answer(url: string | undefined): Promise<readonly [status: number, body: string]> {
    if (url === '/livez') return [200, 'ok\n'];
    if (url === '/readyz') return isReady() ? [200, 'ok\n'] : [503, 'starting or stopping\n'];
    if (url === '/metrics') return [200, await register.metrics()];
    return [404, 'not found\n'];
  }

  return createServer((request, response) => {
    void answer(request.url).then(([status, body]) => {
      // Prometheus' text format is plain text with a version.
      const fields = { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' };
      response.writeHead(status, fields).end(body);
    });
  });
}
