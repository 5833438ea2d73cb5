import http from 'node:http';
import https from 'node:https';
import { describeFailure } from './describe-failure.ts';
import { exchangeHttp } from './http-exchange.ts';
import { toLimits, type Limits } from './limits.ts';
import type { Target } from './target.ts';
import { exchangeBytes } from './wire-exchange.ts';

/**
 * Creates a target for a live origin. It sends one request at a time on one connection, and does not
 * normalize targets. Raw bytes get their own connections.
 */
export function createOriginTarget(origin: URL, limits: Limits = toLimits()): Target {
  const { Agent } = origin.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    name: origin.origin,
    origin,
    shows: { file: true, http: true, site: true, wire: true },
    async send(request) {
      try {
        return await (request.bytes === undefined
          ? exchangeHttp(origin, request, { agent, limits })
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
