import { routeAt, type Route } from '../../src/contract/routes.ts';

/** The eight public routes, as the seed's table of endpoints writes them. */
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

/** The routes that take `format`. */
export const formatPaths = ['/api/info', '/api/v1/info'] as const;

/** The four routes that every hint names (seed §7). */
export const hintedRoutes = [
  'GET /api/health',
  'GET /api/info',
  'GET /api/v1/health',
  'GET /api/v1/info',
] as const;

/** The route at a path that must have one. */
export function routeOf(path: string): Route {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is no public route`);
  return route;
}
