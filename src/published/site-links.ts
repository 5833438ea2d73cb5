import { docsPath, openapiPath } from '../facts/paths.ts';
import { apiCatalogPath, llmsPath } from './paths.ts';

/** Every page's links for programs: the APIs (RFC 9727, RFC 8631) and the page index. */
export const siteLinks = [
  { rel: 'api-catalog', type: 'application/linkset+json', href: apiCatalogPath },
  { rel: 'service-desc', type: 'application/json', href: openapiPath },
  { rel: 'service-doc', type: 'text/html', href: docsPath },
  { rel: 'describedby', type: 'text/plain', href: llmsPath },
] as const;

/** The same links as a Link header (RFC 8288), for clients that don't read HTML. */
export const siteLinkField = siteLinks
  .map(({ rel, type, href }) => `<${href}>; rel="${rel}"; type="${type}"`)
  .join(', ');
