import { createServer, type Server, type ServerResponse } from 'node:http';
import { renderMetrics } from './metrics.ts';

const text = 'text/plain; charset=utf-8';

/**
 * Creates a server for orchestrators and Prometheus, where no request counts for a client: `/livez` says
 * that this process runs, `/readyz` says that it accepts requests (503 while it starts or stops), and
 * `/metrics` has its counters. It does not listen yet.
 */
export function createOperatorPort(isReady: () => boolean): Server {
  return createServer((request, response) => {
    if (request.url === '/livez') send(response, 200, 'ok\n');
    else if (request.url === '/readyz' && isReady()) send(response, 200, 'ok\n');
    else if (request.url === '/readyz') send(response, 503, 'starting or stopping\n');
    else if (request.url === '/metrics') void sendMetrics(response);
    else send(response, 404, 'not found\n');
  });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': text, 'Cache-Control': 'no-store' }).end(body);
}

async function sendMetrics(response: ServerResponse): Promise<void> {
  try {
    const { type, text: body } = await renderMetrics();
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  } catch (error) {
    send(response, 500, `${String(error)}\n`);
  }
}
