import { createHandler, type Handler } from '../../api/handler.ts';
import { renderBody } from '../../contract/bodies.ts';
import { createOpenapi } from '../../contract/openapi/document.ts';
import { routes } from '../../contract/routes.ts';
import { facts } from '../../facts/index.ts';
import { openapiPath } from '../../facts/paths.ts';
import type { Limiter } from '../../rate-limit/limiter.ts';

/** Creates a handler that has the facts as they are now. */
export function createSourceHandler(limiter: Limiter): Handler {
  const bodies = [
    ...routes.map((route) => [route.path, renderBody(route, facts)] as const),
    [openapiPath, JSON.stringify(createOpenapi(facts))] as const,
  ];
  const files = bodies.map(([path, bytes]) => [path, { bytes, coded: {} }] as const);
  return createHandler({ mode: 'metered', limiter, files: new Map(files) });
}
