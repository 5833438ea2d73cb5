import { createHandler, type Handler } from '../../api/handler.ts';
import { createRepresentations } from '../../api/representation.ts';
import { renderBody } from '../../contract/bodies.ts';
import { createOpenapi } from '../../contract/openapi/document.ts';
import { routeAt } from '../../contract/routes.ts';
import { facts } from '../../facts/index.ts';
import type { Limiter } from '../../rate-limit/limiter.ts';

const options = { mode: 'metered' } as const;

/** Creates a handler that renders the facts for each request. */
export function createSourceHandler(limiter: Limiter): Handler {
  return createHandler({
    ...options,
    limiter,
    read(path) {
      const route = routeAt(path);
      const body = route ? renderBody(route, facts) : JSON.stringify(createOpenapi(facts));
      return createRepresentations(path, Buffer.from(body), options);
    },
  });
}
