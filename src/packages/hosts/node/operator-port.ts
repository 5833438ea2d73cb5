import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { register } from 'prom-client';
import { parseTarget } from '../request-target.ts';
import { createConnections, toServerOptions } from './connections.ts';
import { limits } from './limits.ts';
import { leavesBytesUnread } from './node-request.ts';

/** Monitoring is nearby, so timeouts can be short. Few connections leave enough open files for the public port. */
const operatorLimits = { ...limits, headers: 2_000, checkEvery: 500, connections: 50 };

/**
 * Creates a server without rate limits for orchestrators and Prometheus: `/livez` tells whether this process
 * runs, `/readyz` whether it accepts requests (503 while it starts or stops), and `/metrics` returns its
 * metrics. It does not listen yet.
 */
export function createOperatorPort(isReady: () => boolean, log: Logger): Server {
  async function respond(path: string): Promise<[status: number, body: string]> {
    if (path === '/livez') return [200, 'ok\n'];
    if (path === '/readyz') return isReady() ? [200, 'ok\n'] : [503, 'starting or stopping\n'];
    if (path !== '/metrics') return [404, 'not found\n'];
    try {
      return [200, await register.metrics()];
    } catch (err) {
      log.error({ err }, 'collecting the metrics failed');
      return [500, 'collecting the metrics failed\n'];
    }
  }

  const server = createServer(toServerOptions(operatorLimits), (request, response) => {
    if (!connections.begin(response)) return;
    if (leavesBytesUnread(request)) connections.closeAfter(response);
    const { path } = parseTarget(request.url ?? '');
    void respond(path).then(([status, body]) => {
      const type = path === '/metrics' ? register.contentType : 'text/plain; charset=utf-8';
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    });
  });
  const connections = createConnections(server, operatorLimits, () => undefined);
  return server;
}
