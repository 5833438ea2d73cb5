import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { renderBody } from '../../../src/contract/bodies.ts';
import { publicQuota, type Quota } from '../../../src/contract/rate-limit.ts';
import type { RateLimitMode } from '../../../src/contract/headers.ts';
import { routes } from '../../../src/contract/routes.ts';
import { chooseCoding } from '../../../src/api/accept-encoding.ts';
import { createHandler, type ApiRequest } from '../../../src/api/handler.ts';
import { parseTarget } from '../../../src/api/request-target.ts';
import { createClock } from '../rate-limit/clock.ts';
import { sampleFacts } from '../sample-facts.ts';

/** A release of the API does not change these bodies. */
const facts = { ...sampleFacts, version: '1.3.0' };
const bodies = [
  ...routes.map((route) => [route.path, renderBody(route, facts)] as const),
  ['/openapi.json', '{"openapi":"3.1.0"}'] as const,
];
const coded = { br: Buffer.from('in br'), gzip: Buffer.from('in gzip') };
const files = new Map(bodies.map(([path, bytes]) => [path, { bytes, coded }]));

/** Creates a handler with the sample facts, its own limiter, and a clock that tests advance. */
export function openHandler(mode: RateLimitMode = 'metered', quota: Quota = publicQuota) {
  const clock = createClock();
  const handler = createHandler({
    mode,
    limiter: createMemoryLimiter({ quota, now: clock.now }),
    files,
    chooseCoding,
  });
  return {
    clock,
    handler,
    /** Returns the response to a request, with its body as text. */
    ask: async (target: string, rest: Partial<Omit<ApiRequest, 'target'>> = {}) => {
      const response = await handler.handle({
        method: 'GET',
        target: parseTarget(target),
        client: '192.0.2.1',
        ifNoneMatch: undefined,
        acceptEncoding: undefined,
        isPreflight: false,
        ...rest,
      });
      if (!response) throw new Error('the handler left the request to the site');
      return { ...response, body: response.body?.toString() };
    },
  };
}
