import type { Lifecycle } from './lifecycle.ts';

/** Health says that the origin answered. Info returns the product's details. */
export type Resource = 'health' | 'info';

/** A JSON object, or its Markdown twin. */
export type Form = 'json' | 'markdown';

/** One of the eight public routes (seed §4). */
export interface Route {
  readonly path: string;
  readonly resource: Resource;
  readonly form: Form;
  /** The path of the canonical route, whose body an alias repeats. A canonical route names itself. */
  readonly canonical: string;
  /** The path of the same facts in the other form. */
  readonly twin: string;
  readonly operationId: string;
  /** Present once the route is deprecated. */
  readonly lifecycle?: Lifecycle;
}

/** A resource at a base path. Its JSON route and its Markdown twin share its lifecycle. */
type PublishedResource = Pick<Route, 'resource' | 'operationId' | 'lifecycle'> & {
  readonly base: '/api/v1' | '/api';
};

/**
 * The published resources, canonical first, with the operation ids of the seed. A `lifecycle` deprecates
 * one. Its successor is a JSON route; the twin gets that route's twin. To remove a resource after its
 * sunset, delete its line. `npm run release-api` records every change here.
 */
const published: readonly PublishedResource[] = [
  { base: '/api/v1', resource: 'health', operationId: 'getHealthV1' },
  { base: '/api/v1', resource: 'info', operationId: 'getInfoV1' },
  { base: '/api', resource: 'health', operationId: 'getHealth' },
  { base: '/api', resource: 'info', operationId: 'getInfo' },
];

/** Every public route, the JSON routes first. */
export const routes: readonly Route[] = (['json', 'markdown'] as const).flatMap((form) =>
  published.map((resource) => toRoute(resource, form)),
);

function toRoute({ base, resource, operationId, lifecycle }: PublishedResource, form: Form): Route {
  const [extension, twinExtension] = form === 'json' ? ['', '.md'] : ['.md', ''];
  const successor = lifecycle?.successor && `${lifecycle.successor}${extension}`;
  return {
    path: `${base}/${resource}${extension}`,
    resource,
    form,
    canonical: `/api/v1/${resource}${extension}`,
    twin: `${base}/${resource}${twinExtension}`,
    operationId: form === 'json' ? operationId : `${operationId}Markdown`,
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

/** True for the routes that take the `format` query parameter (seed §4 rule 2). */
export function takesFormat(route: Route): boolean {
  return route.resource === 'info' && route.form === 'json';
}

/** True for `/api` and every path under it, where the contract decides every response. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** The methods that every public route answers (seed §4 rule 5), as `Allow` names them. */
export const allowedMethods = ['GET', 'HEAD', 'OPTIONS'] as const;
