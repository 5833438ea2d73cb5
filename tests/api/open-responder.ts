import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Quota, createMemoryLimiter, publicQuota } from '../../src/packages/api/rate-limit.ts';
import type { RateLimitMode } from '../../src/packages/api/headers.ts';
import { chooseCoding } from '../../src/packages/hosts/node/node-request.ts';
import { createResponses } from '../../src/packages/api/create-responses.ts';
import { represent } from '../../src/packages/api/represent.ts';
import { createResponder, type ApiRequest } from '../../src/packages/api/respond.ts';
import { parseTarget } from '../../src/packages/hosts/request-target.ts';
import { createClock } from './rate-limit/clock.ts';
import { sampleFacts } from '../sample-facts.ts';

const compress = (body: string) => ({
  br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: gzipSync(body),
});

/** Between two seconds, which HTTP dates can't say. */
const modified = Date.parse('2026-03-01T12:00:00.500Z');

/** Creates the API of the sample facts with its own limiter, and a clock that tests advance. */
export function openResponder(mode: RateLimitMode = 'metered', quota: Quota = publicQuota) {
  const clock = createClock();
  const responses = createResponses(sampleFacts);
  const encoded = Object.entries(responses.reads).map(
    ([path, { body, headers, notModified }]) =>
      [
        path,
        represent({ bytes: body, coded: compress(body), modified }, headers[mode], notModified),
      ] as const,
  );
  const responder = createResponder(responses, {
    mode,
    limiter: createMemoryLimiter({ quota, now: clock.now }),
    encoded: new Map(encoded),
    chooseCoding,
  });
  return {
    clock,
    responder,
    ask: async (target: string, rest: Partial<Omit<ApiRequest, 'target'>> = {}) => {
      const response = await responder.respond({
        method: 'GET',
        target: parseTarget(target),
        client: '192.0.2.1',
        ifNoneMatch: undefined,
        acceptEncoding: undefined,
        isPreflight: false,
        ...rest,
      });
      if (!response) throw new Error('the API left the request to the site');
      return { ...response, body: response.body?.toString() };
    },
  };
}
