import http from 'node:http';
import https from 'node:https';
import { setTimeout } from 'node:timers/promises';
import type { CheckRequest, CheckResponse, Target } from './checks/check.ts';

/** Milliseconds for a whole response. A slow one is not wrong, so this is a last resort. */
export const defaultTimeout = 60_000;

/** The largest body, in bytes. */
const maxBytes = 4 * 1024 * 1024;

/** Tells operators where these requests come from. */
const userAgent = 'frontdesk-verify (conformance checks, a few requests at a time)';

/** How long to wait for bytes after a body, and after a response without one, in milliseconds. */
const surplusWait = { body: 5, noBody: 50 };

/** Creates a target for a live origin. */
export function createOriginTarget(origin: URL, timeout = defaultTimeout): Target {
  const { Agent, request: open } = origin.protocol === 'https:' ? https : http;
  /** Agents with a connection that no request uses. One for each, so that its late bytes spoil no other response. */
  const idle: http.Agent[] = [];

  async function send(asked: CheckRequest, max = timeout): Promise<CheckResponse> {
    const { method, target: path, body } = asked;
    const headers = { 'User-Agent': userAgent, ...asked.headers };
    const agent = idle.pop() ?? new Agent({ keepAlive: true });
    const limit = Math.min(timeout, max);
    const signal = AbortSignal.timeout(limit);
    const request = open(origin, { agent, method, path, headers, signal });
    // Node has put it in upper case.
    request.method = method;
    try {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end(body);
      });
      const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      const hasNoBody = method === 'HEAD' || status === 204 || status === 304;
      const isUnread = !hasNoBody && Number(response.headers['content-length']) > maxBytes;
      const content = isUnread ? Buffer.alloc(0) : await collect(response);
      // Without a Content-Length, the end of the connection looks like the end of the body.
      signal.throwIfAborted();
      if (!isUnread) {
        await expectNoSurplus(request, hasNoBody ? surplusWait.noBody : surplusWait.body);
        idle.push(agent);
      }
      return {
        status,
        headers: Object.fromEntries(fields) as Record<string, string>,
        body: content,
        ...(isUnread && { isUnread }),
      };
    } catch (error) {
      if (signal.aborted) throw new Error(`no complete response within ${limit / 1000} s`);
      // A server may close an idle connection just when a request goes out on it.
      const isIdle = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isIdle) return await send(asked, max);
      throw error;
    } finally {
      if (!idle.includes(agent)) agent.destroy();
    }
  }

  return { name: origin.origin, origin, send };
}

/**
 * Rejects if bytes follow a complete response, because they would break the next one (RFC 9112 §6.3). Node drops them. If
 * they came with the response, it has closed the connection by now.
 */
async function expectNoSurplus(
  { shouldKeepAlive, socket }: http.ClientRequest,
  wait: number,
): Promise<void> {
  const isClosed = shouldKeepAlive && socket?.destroyed;
  const before = socket?.bytesRead;
  await setTimeout(wait);
  if (isClosed || socket?.bytesRead !== before) {
    throw new Error('received bytes after the end of the response');
  }
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
