import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { renderBody } from '../../../src/contract/bodies.ts';
import { publicQuota, type Quota } from '../../../src/contract/rate-limit.ts';
import type { RateLimitMode } from '../../../src/contract/headers.ts';
import { routeAt } from '../../../src/contract/routes.ts';
import { choose } from '../../../src/api/accept-encoding.ts';
import { createHandler, type ApiRequest } from '../../../src/api/handler.ts';
import type { Reply } from '../../../src/api/reply.ts';
import { createRepresentations } from '../../../src/api/representation.ts';
import { createClock } from '../rate-limit/clock.ts';
import { toFields } from '../fields.ts';
import { sampleFacts } from '../sample-facts.ts';

/** The published file at a path. All but health are long enough to be worth an encoding. */
function publishedAt(path: string): string {
  const route = routeAt(path);
  return route ? renderBody(route, sampleFacts) : `{"openapi":"${'3.1'.repeat(200)}"}`;
}

/** Creates a handler with the sample facts, its own limiter, and a clock that tests advance. */
export function openHandler(mode: RateLimitMode = 'metered', quota: Quota = publicQuota) {
  const clock = createClock();
  const handler = createHandler({
    mode,
    limiter: createMemoryLimiter({ quota, now: clock.now }),
    read: (path, acceptEncoding) => {
      const body = new TextEncoder().encode(publishedAt(path));
      return choose(createRepresentations(path, body, { mode }), acceptEncoding);
    },
  });
  return {
    clock,
    handler,
    ask: (target: string, rest: Partial<ApiRequest> = {}) =>
      shown(
        handler.handle({
          method: 'GET',
          target,
          client: '192.0.2.1',
          ifNoneMatch: undefined,
          acceptEncoding: undefined,
          ...rest,
        }),
      ),
  };
}

/** Shows a reply with its headers by name and its body as text. */
export function shown(reply: Reply | Promise<Reply> | undefined) {
  if (!reply || reply instanceof Promise)
    throw new Error('the handler left the request to the site');
  const { status, fields, body } = reply;
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  return { status, fields: toFields(fields), body: text };
}
