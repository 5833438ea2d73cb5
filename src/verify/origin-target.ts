import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { Readable } from 'node:stream';
import tls from 'node:tls';
import type { CheckRequest, Exchange } from './check.ts';
import { parseResponses } from './response-parser.ts';
import type { Target } from './target.ts';

/** What one exchange may take at most: milliseconds of silence, and bytes of body. */
const limits = { silence: 10_000, bytes: 4 * 1024 * 1024 };

/** A live origin. Requests go out as they are stated, by node:http, which normalises no target. */
export function createOriginTarget(origin: URL): Target {
  const secure = origin.protocol === 'https:';
  const client = secure ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 1 });
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  const port = Number(origin.port) || (secure ? 443 : 80);

  function sendRequest({ method, target, headers, body }: CheckRequest): Promise<Exchange> {
    return new Promise((resolve, reject) => {
      const request = client.request({ agent, host, port, method, path: target, headers });
      request.setTimeout(limits.silence, () => {
        request.destroy(new Error(`no answer within ${limits.silence / 1000} seconds`));
      });
      request.on('error', reject);
      request.on('response', (response) => {
        collect(response).then((bytes) => {
          resolve({
            status: response.statusCode ?? 0,
            headers: joinFields(response.headers),
            body: bytes,
          });
        }, reject);
      });
      request.end(body);
    });
  }

  async function sendBytes(method: string, bytes: string): Promise<Exchange> {
    const socket = secure
      ? tls.connect({ host, port, servername: host })
      : net.connect({ host, port });
    socket.setTimeout(limits.silence, () => {
      socket.destroy(new Error(`no end within ${limits.silence / 1000} seconds`));
    });
    socket.write(bytes, 'latin1');
    // A server that refuses bytes may reset the connection after its answer: unread input does that.
    const [first, ...next] = parseResponses(await collect(socket, true), method.split(' '));
    if (!first) throw new Error('the connection closed without a response');
    return { ...first, next };
  }

  return {
    name: origin.origin,
    shows: { file: true, http: true, site: true, wire: true },
    send: (request) =>
      request.bytes === undefined
        ? sendRequest(request)
        : sendBytes(request.method, request.bytes.replaceAll('{host}', origin.host)),
    close: () => {
      agent.destroy();
    },
  };
}

/** All bytes of a stream, up to the limit. */
function collect(stream: Readable, resetIsEnd = false): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limits.bytes) {
        reject(new Error(`more than ${limits.bytes} bytes came`));
        stream.destroy();
      }
    });
    stream.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (resetIsEnd && length > 0 && error.code === 'ECONNRESET') resolve(Buffer.concat(chunks));
      else reject(error);
    });
  });
}

function joinFields(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
