import { docsPath, openapiPath } from '../facts/paths.ts';
import { apiCatalogPath, llmsPath } from './paths.ts';

/** The links of every page, for programs: the APIs (RFC 9727, RFC 8631), and the index of pages. */
export const siteLinks = [
  { rel: 'api-catalog', type: 'application/linkset+json', href: apiCatalogPath },
  { rel: 'service-desc', type: 'application/json', href: openapiPath },
  { rel: 'service-doc', type: 'text/html', href: docsPath },
  { rel: 'describedby', type: 'text/plain', href: llmsPath },
] as const;

/** The same as a Link header (RFC 8288), for clients that read no HTML. */
export const siteLinkField = siteLinks
  .map(({ rel, type, href }) => `<${href}>; rel="${rel}"; type="${type}"`)
  .join(', ');
