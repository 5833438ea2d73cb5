import { mediaTypes } from '../contract/headers.ts';
import { isAlias, routes, type Form } from '../contract/routes.ts';
import type { Facts } from '../facts/schema.ts';
import { apiCatalogPath } from './paths.ts';

/** The media type of a link set (RFC 9264 §4.2) with the profile of API catalogs (RFC 9727 §5). */
export const apiCatalogType =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** A target object of a link set (RFC 9264 §4.2.3). */
interface Target {
  readonly href: string;
  readonly type: string;
}

/** A link context object (RFC 9264 §4.2.2), with targets by relation. */
type Context = { readonly anchor: string } & Readonly<Partial<Record<Relation, readonly Target[]>>>;

type Relation = 'item' | 'service-desc' | 'service-doc' | 'status';

export interface Linkset {
  readonly linkset: readonly Context[];
}

/**
 * The catalog of the APIs on this origin (RFC 9727 §3): the public API with its canonical routes, and
 * with its description, docs, and status (RFC 8631). The gated endpoint is another system's API.
 */
export function createApiCatalog(facts: Facts): Linkset {
  const base = facts.baseUrl;
  const canonical = routes.filter((route) => !isAlias(route));
  return {
    linkset: [
      {
        anchor: `${base}${apiCatalogPath}`,
        item: canonical.map(({ path, form }) => ({ href: `${base}${path}`, type: typeOf(form) })),
      },
      {
        anchor: `${base}/api/v1`,
        'service-desc': [{ href: facts.openapi, type: mediaTypes.json }],
        'service-doc': [{ href: facts.docs, type: 'text/html' }],
        status: [{ href: `${base}/api/v1/health`, type: mediaTypes.json }],
      },
    ],
  };
}

function typeOf(form: Form): string {
  return form === 'json' ? mediaTypes.json : 'text/markdown';
}

/** The Link header of the catalog (RFC 9727 §2), so that HEAD returns the links too. */
export const apiCatalogLink = [
  `<${apiCatalogPath}>; rel="api-catalog"`,
  ...routes.filter((route) => !isAlias(route)).map(({ path }) => `<${path}>; rel="item"`),
].join(', ');
