import type { Lifecycle } from './lifecycle.ts';
import { resourceNames, resources, type Resource } from './resources.ts';

/** One of the public routes (seed §4). */
export interface Route {
  readonly path: string;
  readonly resource: Resource;
  /** A JSON object, or its Markdown twin. */
  readonly form: 'json' | 'markdown';
  /** The canonical route, with the same body. A canonical route points to itself. */
  readonly canonical: string;
  /** True for a route that repeats its canonical route. */
  readonly isAlias: boolean;
  /** The path of the same facts in the other form. */
  readonly twin: string;
  readonly operationId: string;
  /** Present once the route is deprecated. */
  readonly lifecycle?: Lifecycle;
}

/** Every public route. To deprecate `/api/info` and its twin, add a lifecycle for `/api/info`. */
export const routes: readonly Route[] = createRoutes({});

/**
 * Creates the routes: JSON routes before Markdown twins, and canonical routes before aliases.
 * `lifecycles` has them by JSON path. Each also applies to the twin, with the successor's twin as its
 * successor.
 */
export function createRoutes(lifecycles: Readonly<Record<string, Lifecycle>>): Route[] {
  return (['json', 'markdown'] as const).flatMap((form) =>
    ['/api/v1', '/api'].flatMap((base) =>
      resourceNames.map((resource) => {
        const [extension, twinExtension] = form === 'json' ? ['', '.md'] : ['.md', ''];
        const version = base === '/api' ? '' : 'V1';
        const lifecycle = lifecycles[`${base}/${resource}`];
        const successor = lifecycle?.successor && `${lifecycle.successor}${extension}`;
        return {
          path: `${base}/${resource}${extension}`,
          resource,
          form,
          canonical: `/api/v1/${resource}${extension}`,
          isAlias: base !== '/api/v1',
          twin: `${base}/${resource}${twinExtension}`,
          operationId: `get${resources[resource].tag}${version}${form === 'json' ? '' : 'Markdown'}`,
          ...(lifecycle && { lifecycle: { ...lifecycle, ...(successor && { successor }) } }),
        };
      }),
    ),
  );
}

const routesByPath = new Map(routes.map((route) => [route.path, route]));

/** Finds the route at exactly this path: case-sensitive, without a trailing slash, not decoded. */
export function routeAt(path: string): Route | undefined {
  return routesByPath.get(path);
}

/** True for the routes that accept the `format` query parameter (seed §4 rule 2). */
export function takesFormat({ resource, form }: Route): boolean {
  return resources[resource].takesFormat && form === 'json';
}

const openapi = '/openapi.json';
const published: readonly string[] = [...routes.map(({ path }) => path), openapi];

/** Where the API is. */
export const apiPaths = {
  /** The OpenAPI document (seed §5). */
  openapi,
  /** The file with every response of the API, which hosts run and others can replay. docs/responses.md describes it. */
  responses: '/responses.json',
  /** Every path that clients read: each route, and the OpenAPI document. */
  published,
  /** Those of them that caches can store: each cached resource, and the OpenAPI document. */
  cached: published.filter((path) => {
    const route = routeAt(path);
    return !route || resources[route.resource].cached;
  }),
} as const;

/** True for `/api` and every path under it, where the contract decides every response. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** The methods that every public route allows (seed §4 rule 5). */
export const allow = 'GET, HEAD, OPTIONS';
