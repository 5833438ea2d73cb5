import { hasEnded, type Lifecycle } from './lifecycle.ts';

/** What a public route tells: that the origin answered, or what the product is. */
export type Resource = 'health' | 'info';

/** The form it tells it in: the JSON object, or its Markdown twin. */
export type Form = 'json' | 'markdown';

/** One of the eight public routes (seed §4). */
export interface Route {
  readonly path: string;
  readonly resource: Resource;
  readonly form: Form;
  /** The canonical route, which an alias repeats byte for byte; on a canonical route, itself. */
  readonly canonical: string;
  /** The same facts in the other form. */
  readonly twin: string;
  readonly operationId: string;
  /**
   * How it ends; absent while nobody plans that. Both forms of a resource end together. What is stated
   * here is a promise once it is released (`npm run release-api`).
   */
  readonly lifecycle?: Lifecycle;
}

function describeRoute(
  base: '/api/v1' | '/api',
  resource: Resource,
  form: Form,
  operationId: string,
): Route {
  const json = `${base}/${resource}`;
  const [path, twin] = form === 'json' ? [json, `${json}.md`] : [`${json}.md`, json];
  return {
    path,
    resource,
    form,
    canonical: path.replace(base, '/api/v1'),
    twin,
    operationId,
  };
}

/**
 * Every route that the contract states, canonical first. The seed names the operations of the JSON
 * forms. A route that has ended may stay here until a release takes it out.
 */
export const statedRoutes: readonly Route[] = [
  describeRoute('/api/v1', 'health', 'json', 'getHealthV1'),
  describeRoute('/api/v1', 'info', 'json', 'getInfoV1'),
  describeRoute('/api', 'health', 'json', 'getHealth'),
  describeRoute('/api', 'info', 'json', 'getInfo'),
  describeRoute('/api/v1', 'health', 'markdown', 'getHealthV1Markdown'),
  describeRoute('/api/v1', 'info', 'markdown', 'getInfoV1Markdown'),
  describeRoute('/api', 'health', 'markdown', 'getHealthMarkdown'),
  describeRoute('/api', 'info', 'markdown', 'getInfoMarkdown'),
];

/**
 * The routes in force when this program started. A build takes less time than anybody notices of an
 * end; a host that runs on follows the clock (`followContract`).
 */
export const routes: readonly Route[] = inForceAt(statedRoutes, Date.now());

/** The routes that have not ended at a time, in milliseconds since the epoch. */
export function inForceAt(stated: readonly Route[], time: number): readonly Route[] {
  return stated.filter(({ lifecycle }) => !hasEnded(lifecycle, time));
}

const routesByPath: ReadonlyMap<string, Route> = new Map(
  routes.map((route) => [route.path, route]),
);

/** The route at exactly this path: case-sensitive, no trailing slash, nothing decoded. */
export function routeAt(path: string): Route | undefined {
  return routesByPath.get(path);
}

/** True for a route that repeats a canonical one. */
export function isAlias(route: Route): boolean {
  return route.path !== route.canonical;
}

/** True for the routes that take the `format` query parameter (seed §4 rule 2). */
export function takesFormat(route: Route): boolean {
  return route.resource === 'info' && route.form === 'json';
}

/** True for `/api` and everything under it: there, every answer is one of the contract's. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** The methods that every public route answers (seed §4 rule 5), as `Allow` names them. */
export const allowedMethods = ['GET', 'HEAD', 'OPTIONS'] as const;
