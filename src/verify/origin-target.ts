import http from 'node:http';
import https from 'node:https';
import type { CheckRequest, CheckResponse } from './check.ts';
import type { Target } from './target.ts';

/** Milliseconds without data. A whole response may take three times as long, so that a trickle ends. */
export const defaultTimeout = 10_000;

/** The largest body, in bytes. */
const maxBytes = 4 * 1024 * 1024;

/** Tells operators what these requests are. */
const userAgent = 'frontdesk-verify (conformance checks, a few requests at a time)';

/** Methods that send Content-Length even without content (RFC 9110 §8.6). */
const expectsContent = /^(?:POST|PUT|PATCH|PROPFIND|MKCOL|LOCK)$/;

/** Returns the headers of a request, without those of the connection and of the client. */
export function requestHeaders({ method, headers, body }: CheckRequest): Record<string, string> {
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const hasLength = body !== undefined || expectsContent.test(method);
  return { ...headers, ...(hasLength && { 'Content-Length': String(length) }) };
}

/** Creates a target for a live origin. */
export function createOriginTarget(origin: URL, timeout = defaultTimeout): Target {
  const { Agent, request: open } = origin.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  async function send(asked: CheckRequest): Promise<CheckResponse> {
    const headers = { 'User-Agent': userAgent, ...requestHeaders(asked) };
    const { method, target: path } = asked;
    const request = open(origin, { agent, method, path, headers, timeout });
    let reason: Error | undefined;
    const giveUp = (sentence: string) => {
      reason = new Error(sentence);
      request.destroy(reason);
    };
    request.on('timeout', () => {
      giveUp(`received nothing for ${timeout / 1000} s`);
    });
    const timer = setTimeout(() => {
      giveUp(`received no complete response within ${(3 * timeout) / 1000} s`);
    }, 3 * timeout);
    try {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end(asked.body);
      });
      return {
        status: response.statusCode ?? 0,
        headers: joinValues(response.headers),
        body: await collect(response),
      };
    } catch (error) {
      request.destroy();
      // A server may close an idle connection just when a request goes out on it.
      const isIdle = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isIdle && !reason) return await send(asked);
      throw reason ?? error;
    } finally {
      clearTimeout(timer);
    }
  }

  return { name: origin.origin, origin, send };
}

function joinValues(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
  );
}

async function collect(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new Error(`received more than ${maxBytes} bytes, and stopped reading`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
