import { policyPath } from '../../../src/contract/lifecycle.ts';
import type * as Routes from '../../../src/contract/routes.ts';

/** The routes that `deprecateAlias` deprecates. */
export const deprecatedPaths: readonly string[] = ['/api/info', '/api/info.md'];

/** Their dates, with the minimum notice of the policy. */
const dates = { deprecation: '2040-01-01', sunset: '2040-06-29' } as const;

/** The headers of their responses. */
export const deprecationFields = {
  Deprecation: '@2208988800',
  Sunset: 'Fri, 29 Jun 2040 00:00:00 GMT',
} as const;

/** The links of their responses. */
export function deprecationLinks(path: string): string {
  return `<${policyPath}>; rel="deprecation", <${policyPath}>; rel="sunset", <${path.replace('/api/', '/api/v1/')}>; rel="successor-version"`;
}

/** A factory for `vi.mock`: the routes module with the alias of info deprecated. */
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
