import type * as Routes from '../../../src/contract/routes.ts';

/** The routes that are deprecated where a test mocks the routes module. */
export const deprecatedPaths: readonly string[] = ['/api/info', '/api/info.md'];

/** Their dates, with exactly the notice that the policy asks for. */
const dates = { deprecation: '2040-01-01', sunset: '2040-06-29' } as const;

/** What their responses say of these dates. */
export const deprecationFields = {
  Deprecation: '@2208988800',
  Sunset: 'Fri, 29 Jun 2040 00:00:00 GMT',
} as const;

/** The links that their responses add. */
export function deprecationLinks(path: string): string {
  return `</docs/versioning/>; rel="deprecation", </docs/versioning/>; rel="sunset", <${path.replace('/api/', '/api/v1/')}>; rel="successor-version"`;
}

/** The routes module with the alias of info deprecated: a factory for `vi.mock`. */
export async function deprecateAlias(
  importOriginal: () => Promise<typeof Routes>,
): Promise<typeof Routes> {
  const original = await importOriginal();
  const routes = original.routes.map((route) =>
    deprecatedPaths.includes(route.path)
      ? { ...route, lifecycle: { ...dates, successor: route.canonical } }
      : route,
  );
  return { ...original, routes, routeAt: (path) => routes.find((route) => route.path === path) };
}
