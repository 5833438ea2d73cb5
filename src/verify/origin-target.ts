import http from 'node:http';
import https from 'node:https';
import { describeFailure } from './describe-failure.ts';
import { exchangeHttp } from './http-exchange.ts';
import { toLimits, type Limits } from './limits.ts';
import type { Target } from './target.ts';
import { atOnce } from './pace.ts';
import { exchangeBytes } from './wire-exchange.ts';

/**
 * Creates a target for a live origin. It keeps a few connections open, and does not normalize targets. Raw bytes get their own connections.
 */
export function createOriginTarget(origin: URL, limits: Limits = toLimits()): Target {
  const { Agent } = origin.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
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
