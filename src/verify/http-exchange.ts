import type http from 'node:http';
import type https from 'node:https';
import type { Exchange } from './check.ts';
import { collect } from './collect.ts';
import type { Limits } from './limits.ts';

/**
 * Sends one request and reads its response within limits. Rejects with Node's error, or with one whose
 * message says which limit was reached.
 */
export async function exchangeHttp(
  client: typeof http | typeof https,
  options: http.RequestOptions,
  body: string | undefined,
  limits: Limits,
): Promise<Exchange> {
  // As an option, it counts while the connection is being made too.
  const request = client.request({ ...options, timeout: limits.silence });
  let response: http.IncomingMessage | undefined;
  const watched = new Promise<Exchange>((resolve, reject) => {
    request.on('timeout', () => {
      const what = request.socket?.connecting ? 'no connection came about' : 'nothing came';
      reject(new Error(`${what} for ${limits.silence / 1000} s`));
    });
    const deadline = setTimeout(() => {
      reject(new Error(`the answer had no end within ${limits.total / 1000} s`));
    }, limits.total);
    request.on('close', () => {
      clearTimeout(deadline);
    });
    request.on('error', reject);
    request.on('response', (came) => {
      response = came;
      readResponse(came, options.method, limits).then(resolve, reject);
    });
    request.end(body);
  });
  try {
    return await watched;
  } catch (error) {
    request.destroy();
    // A server may close an idle connection just as a request goes out on it: Node's documentation of
    // request.reusedSocket says to send again.
    const closedWhileIdle =
      !response && request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (closedWhileIdle) return exchangeHttp(client, { ...options, agent: false }, body, limits);
    throw error;
  }
}

async function readResponse(
  response: http.IncomingMessage,
  method: string | undefined,
  { bytes }: Limits,
): Promise<Exchange> {
  const announced = Number(response.headers['content-length'] ?? 0);
  if (announced > bytes && method !== 'HEAD') {
    throw new Error(
      `a body of ${announced} bytes is announced, and more than ${bytes} are not read`,
    );
  }
  const body = await collect(response, bytes);
  return { status: response.statusCode ?? 0, headers: joinFields(response.headers), body };
}

function joinFields(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
