import type { Lifecycle } from './lifecycle.ts';
import { resources, type Resource } from './resources.ts';

/** A JSON object, or its Markdown twin. */
export type Form = 'json' | 'markdown';

/** One of the public routes (seed §4). */
export interface Route {
  readonly path: string;
  readonly resource: Resource;
  readonly form: Form;
  /** The canonical route, with the same body. A canonical route points to itself. */
  readonly canonical: string;
  /** The path of the same facts in the other form. */
  readonly twin: string;
  readonly operationId: string;
  /** Present once the route is deprecated. */
  readonly lifecycle?: Lifecycle;
}

/** A resource at a base path. Its JSON route and its Markdown twin share its lifecycle. */
interface PublishedResource {
  readonly base: '/api/v1' | '/api';
  readonly resource: Resource;
  readonly lifecycle?: Lifecycle;
}

/**
 * The published resources, canonical first. A `lifecycle` deprecates one. Its successor is a JSON route;
 * the twin gets that route's twin. To remove a resource after its sunset, delete its line.
 */
const published: readonly PublishedResource[] = [
  { base: '/api/v1', resource: 'health' },
  { base: '/api/v1', resource: 'info' },
  { base: '/api', resource: 'health' },
  { base: '/api', resource: 'info' },
];

/** Every public route, the JSON routes first. */
export const routes: readonly Route[] = (['json', 'markdown'] as const).flatMap((form) =>
  published.map((resource) => toRoute(resource, form)),
);

function toRoute({ base, resource, lifecycle }: PublishedResource, form: Form): Route {
  const [extension, twinExtension] = form === 'json' ? ['', '.md'] : ['.md', ''];
  const successor = lifecycle?.successor && `${lifecycle.successor}${extension}`;
  const version = base === '/api' ? '' : 'V1';
  return {
    path: `${base}/${resource}${extension}`,
    resource,
    form,
    canonical: `/api/v1/${resource}${extension}`,
    twin: `${base}/${resource}${twinExtension}`,
    operationId: `get${resources[resource].tag}${version}${form === 'json' ? '' : 'Markdown'}`,
    ...(lifecycle && { lifecycle: { ...lifecycle, ...(successor && { successor }) } }),
  };
}

const routesByPath: ReadonlyMap<string, Route> = new Map(
  routes.map((route) => [route.path, route]),
);

/** Finds the route at exactly this path: case-sensitive, without a trailing slash, not decoded. */
export function routeAt(path: string): Route | undefined {
  return routesByPath.get(path);
}

/** True for a route that repeats a canonical route. */
export function isAlias(route: Route): boolean {
  return route.path !== route.canonical;
}

/** True for the routes that accept the `format` query parameter (seed §4 rule 2). */
export function takesFormat({ resource, form }: Route): boolean {
  return resources[resource].takesFormat && form === 'json';
}

/** True if caches may keep the file at a path: a cached resource, or the OpenAPI document. */
export function isCached(path: string): boolean {
  const route = routeAt(path);
  return !route || resources[route.resource].cached;
}

/** True for `/api` and every path under it, where the contract decides every response. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** The methods that every public route allows (seed §4 rule 5), in the order of `Allow`. */
export const allowedMethods = ['GET', 'HEAD', 'OPTIONS'] as const;
