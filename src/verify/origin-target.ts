import http from 'node:http';
import https from 'node:https';
import type { CheckRequest, Exchange } from './check.ts';
import { describeFailure } from './describe-failure.ts';
import { exchangeHttp } from './http-exchange.ts';
import { toLimits, type Limits } from './limits.ts';
import { hostOf, portOf } from './origin.ts';
import { requestFields } from './request-fields.ts';
import type { Target } from './target.ts';
import { exchangeBytes } from './wire-exchange.ts';

/** Who asks, so that whoever reads a log knows what these requests are. */
const userAgent = 'frontdesk-verify (conformance checks, one request at a time)';

/**
 * A live origin. Requests go out as they are stated, by node:http, which normalises no target, one at
 * a time on one connection; raw bytes have connections of their own.
 */
export function createOriginTarget(origin: URL, limits: Limits = toLimits()): Target {
  const client = origin.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 1 });

  function sendRequest(request: CheckRequest): Promise<Exchange> {
    const { method, target, body } = request;
    const headers = { 'User-Agent': userAgent, ...requestFields(request) };
    const [host, port] = [hostOf(origin), portOf(origin)];
    return exchangeHttp(client, { agent, host, port, method, path: target, headers }, body, limits);
  }

  return {
    name: origin.origin,
    origin,
    shows: { file: true, http: true, site: true, wire: true },
    async send(request) {
      try {
        return await (request.bytes === undefined
          ? sendRequest(request)
          : exchangeBytes(origin, request, limits));
      } catch (error) {
        throw new Error(describeFailure(error, origin), { cause: error });
      }
    },
    close: () => {
      agent.destroy();
    },
  };
}
