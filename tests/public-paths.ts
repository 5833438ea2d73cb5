import { routeAt, type Route } from '../src/packages/api/routes.ts';

/** The public routes, as the seed lists them. */
export const publicPaths = [
  '/api/health',
  '/api/info',
  '/api/v1/health',
  '/api/v1/info',
  '/api/health.md',
  '/api/info.md',
  '/api/v1/health.md',
  '/api/v1/info.md',
] as const;

export function routeOf(path: string): Route {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is not a public route`);
  return route;
}
