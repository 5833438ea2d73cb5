import http from 'node:http';
import https from 'node:https';
import { describeFailure } from './describe-failure.ts';
import type { CheckRequest, Exchange } from './check.ts';
import { collect, defaultTimeout, limitTime } from './limits.ts';
import { requestFields } from './request-fields.ts';
import type { Target } from './target.ts';
import { exchangeBytes } from './wire-exchange.ts';

/**
 * Creates a target for a live origin. It does not normalize request targets. Raw bytes get their own
 * connections. The timeout is in milliseconds without data.
 */
export function createOriginTarget(origin: URL, timeout = defaultTimeout): Target {
  return {
    name: origin.origin,
    origin,
    async send(request) {
      try {
        return await (request.bytes === undefined
          ? exchangeHttp(origin, request, { timeout })
          : exchangeBytes(origin, request, timeout));
      } catch (error) {
        throw new Error(describeFailure(error, origin), { cause: error });
      }
    },
  };
}

/** Tells operators what these requests are. */
const userAgent = 'frontdesk-verify (conformance checks, a few requests at a time)';

/**
 * Sends one request and reads its response. Rejects with Node's error, or with the limit it reached.
 * With `agent: false`, the request gets a new connection, and else one that Node keeps open.
 */
async function exchangeHttp(
  origin: URL,
  checkRequest: CheckRequest,
  { agent, timeout }: { readonly agent?: false; readonly timeout: number },
): Promise<Exchange> {
  const { method, target, body } = checkRequest;
  const client = origin.protocol === 'https:' ? https : http;
  const request = client.request(origin, {
    agent,
    method,
    path: target,
    headers: { 'User-Agent': userAgent, ...requestFields(checkRequest) },
    // As an option, it also limits the time to connect.
    timeout,
  });
  let response: http.IncomingMessage | undefined;
  const stopTimer = limitTime(request, timeout, (error) => (response ?? request).destroy(error));
  try {
    response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body);
    });
    const received = await collect(response);
    return {
      status: response.statusCode ?? 0,
      headers: joinFields(response.headers),
      body: received,
    };
  } catch (error) {
    request.destroy();
    // A server may close an idle connection just when a request goes out on it. Node's documentation of
    // request.reusedSocket says to send it again.
    const closedWhileIdle =
      !response && request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (closedWhileIdle) return await exchangeHttp(origin, checkRequest, { agent: false, timeout });
    throw error;
  } finally {
    stopTimer();
  }
}

function joinFields(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}
