import http from 'node:http';
import https from 'node:https';
import type { CheckRequest, CheckResponse, Target } from './checks/check.ts';
import { delayReuse, watchSurplus } from './surplus.ts';

/** Milliseconds for a whole response. A slow one is not wrong, so this is a last resort. */
export const defaultTimeout = 60_000;

/** The largest body, in bytes. */
const maxBytes = 4 * 1024 * 1024;

/** Tells operators where these requests come from. */
const userAgent = 'frontdesk-verify (conformance checks, a few requests at a time)';

/** Creates a target for a live origin. */
export function createOriginTarget(origin: URL, timeout = defaultTimeout): Target {
  const { Agent, request: open } = origin.protocol === 'https:' ? https : http;
  const sharedAgent = delayReuse(new Agent({ keepAlive: true }));

  async function send(asked: CheckRequest, max = timeout): Promise<CheckResponse> {
    const { method, target: path, body } = asked;
    const headers = { 'User-Agent': userAgent, ...asked.headers };
    // We look for bytes after these responses. An agent that takes the connection back would drop them.
    const isBare = /^(?:HEAD|OPTIONS)$/.test(method) || 'If-None-Match' in headers;
    const agent = isBare ? new Agent({ keepAlive: true }).removeAllListeners('free') : sharedAgent;
    const limit = Math.min(timeout, max);
    const signal = AbortSignal.timeout(limit);
    const request = open(origin, { agent, method, path, headers, signal });
    // Node has put it in upper case.
    request.method = method;
    const findSurplus = watchSurplus(request);
    try {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end(body);
      });
      const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      const hasNoBody = method === 'HEAD' || status === 204 || status === 304;
      const isUnread = !hasNoBody && Number(response.headers['content-length']) > maxBytes;
      if (isUnread) response.destroy();
      const content = isUnread ? Buffer.alloc(0) : await collect(response);
      // Without a Content-Length, the end of the connection looks like the end of the body.
      signal.throwIfAborted();
      const surplus = isUnread ? '' : await findSurplus(response, hasNoBody && isBare);
      if (surplus !== '' && !hasNoBody)
        throw new Error(`received ${surplus.length} bytes after the end of the response`);
      return {
        status,
        headers: Object.fromEntries(fields) as Record<string, string>,
        body: hasNoBody ? Buffer.from(surplus, 'latin1') : content,
        ...(isUnread && { isUnread }),
      };
    } catch (error) {
      if (signal.aborted) throw new Error(`no complete response within ${limit / 1000} s`);
      // A server may close an idle connection just when a request goes out on it.
      const isIdle = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isIdle) return await send(asked, max);
      throw error;
    } finally {
      if (isBare) agent.destroy();
    }
  }

  return { name: origin.origin, origin, send };
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
