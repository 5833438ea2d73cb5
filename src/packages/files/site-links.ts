import { type ApiFacts, apiPaths, routes } from '@frontdesk/api';
import { sitePaths } from './paths.ts';

/** Every page's links for programs: the APIs (RFC 9727, RFC 8631) and the page index. */
export function listSiteLinks({ site }: Pick<ApiFacts, 'site'>) {
  return [
    { rel: 'api-catalog', type: 'application/linkset+json', href: sitePaths.apiCatalog },
    { rel: 'service-desc', type: 'application/json', href: apiPaths.openapi },
    { rel: 'service-doc', type: 'text/html', href: site.docs.home },
    { rel: 'describedby', type: 'text/plain', href: sitePaths.llms },
  ];
}

/** The same links as a Link header (RFC 8288), for clients that don't read HTML. */
export function renderSiteLinks(facts: Pick<ApiFacts, 'site'>): string {
  return listSiteLinks(facts)
    .map(({ rel, type, href }) => `<${href}>; rel="${rel}"; type="${type}"`)
    .join(', ');
}

/** The media type of a link set (RFC 9264 §4.2) with the profile of API catalogs (RFC 9727 §5). */
export const apiCatalogType =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The catalog's Link header (RFC 9727 §2), so that HEAD returns the links too. */
export const apiCatalogLink = [
  `<${sitePaths.apiCatalog}>; rel="api-catalog"`,
  ...routes.filter((route) => !route.isAlias).map(({ path }) => `<${path}>; rel="item"`),
].join(', ');
