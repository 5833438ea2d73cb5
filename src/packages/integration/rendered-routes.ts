import type { IntegrationResolvedRoute } from 'astro';
import { SettingsError } from '@frontdesk/settings';

/** The routes that Astro renders for each request. */
export interface RenderedRoutes {
  /** With Astro's own, for server islands and images, if the site has any. */
  readonly onDemand: readonly IntegrationResolvedRoute[];
  /** The site's own. */
  readonly own: readonly IntegrationResolvedRoute[];
  /** The site's 404 page, if it isn't prerendered. */
  readonly missing: string | undefined;
  /** True for the path of one of them. */
  readonly matches: (path: string) => boolean;
}

/**
 * Finds the routes of a site that Astro renders for each request.
 * @throws {SettingsError} if the site has a route below /api, where the API responds to every path.
 */
export function findRenderedRoutes(routes: readonly IntegrationResolvedRoute[]): RenderedRoutes {
  const inSite = routes.filter(({ origin }) => origin === 'project');
  const inApi = inSite.find(({ pattern }) => /^\/api(?:\/|$)/.test(pattern));
  if (inApi)
    throw new SettingsError(
      `frontdesk responds to every path under /api: move ${inApi.entrypoint}.`,
    );
  const rendered = routes.filter(({ isPrerendered }) => !isPrerendered);
  const isMissing = ({ pattern }: IntegrationResolvedRoute) => pattern === '/404';
  const found = rendered.filter((route) => !isMissing(route));
  const siteRoutes = found.filter(({ origin }) => origin !== 'internal');
  // Astro adds routes of its own to every site.
  const allRoutes = siteRoutes.length > 0 ? found : [];
  return {
    onDemand: allRoutes,
    own: siteRoutes,
    missing: rendered.find((route) => route.origin === 'project' && isMissing(route))?.entrypoint,
    matches: (path) => allRoutes.some(({ patternRegex }) => patternRegex.test(path)),
  };
}
