import { createServer, type Server } from 'node:http';
import { renderMetrics } from './metrics.ts';

export interface OperatorPortOptions {
  /** False once the server stops taking requests. */
  readonly isReady: () => boolean;
}

const text = 'text/plain; charset=utf-8';

/**
 * Answers orchestrators and Prometheus on a port of its own, where no request counts for a client:
 * `/livez` (this process runs), `/readyz` (it takes requests; 503 while it starts or stops) and
 * `/metrics`. It does not listen yet.
 */
export function createOperatorPort({ isReady }: OperatorPortOptions): Server {
  const answers: Readonly<Record<string, () => Promise<readonly [number, string, string]>>> = {
    '/livez': () => Promise.resolve([200, text, 'ok\n']),
    '/readyz': () =>
      Promise.resolve(isReady() ? [200, text, 'ok\n'] : [503, text, 'starting or stopping\n']),
    '/metrics': async () => {
      const metrics = await renderMetrics();
      return [200, metrics.type, metrics.text];
    },
  };
  return createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (!answer) {
      response.writeHead(404, { 'Content-Type': text }).end('not found\n');
      return;
    }
    answer().then(
      ([status, type, body]) => {
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
      },
      (cause: unknown) => {
        response.writeHead(500, { 'Content-Type': text }).end(`${String(cause)}\n`);
      },
    );
  });
}
