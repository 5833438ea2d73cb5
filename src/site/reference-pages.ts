import { nameOperations } from '../contract/openapi/operations.ts';
import { routes, type Route } from '../contract/routes.ts';

/** Where starlight-openapi puts the reference. */
export const referenceBase = 'docs/reference';

/** An operation of the OpenAPI document, and its page in the reference. */
export interface Operation {
  readonly route: Route;
  readonly method: string;
  readonly summary: string;
  /** The page's id: its path without the slashes at its ends. */
  readonly page: string;
}

/** Every operation, in the order of the document. */
export function listOperations(): Operation[] {
  return routes.flatMap((route) =>
    Object.entries(nameOperations(route)).map(([method, { operationId, summary }]) => {
      const page = `${referenceBase}/operations/${operationId.toLowerCase()}`;
      return { route, method: method.toUpperCase(), summary, page };
    }),
  );
}

/** What a page of the reference offers to try; the overview, the operation to begin with. */
export function findOperation(pageId: string) {
  if (pageId === referenceBase) return { method: 'GET', path: '/api/v1/info' };
  const found = listOperations().find(({ page }) => page === pageId);
  return found && { method: found.method, path: found.route.path };
}

/** True for the pages that starlight-openapi makes. */
export function isReferencePage(pageId: string): boolean {
  return pageId === referenceBase || pageId.startsWith(`${referenceBase}/`);
}

/** The pages that list routes, so they show every deprecation. An operation's page shows its own. */
const listingPages = ['docs', 'docs/versioning', 'docs/markdown', referenceBase];

/** The deprecated routes that a page of the docs must mention. */
export function deprecatedRoutesOn(pageId: string): Route[] {
  const deprecated = routes.filter(({ lifecycle }) => lifecycle);
  const isList =
    listingPages.includes(pageId) || pageId.startsWith(`${referenceBase}/operations/tags/`);
  if (isList) return deprecated;
  const shown = listOperations().find(({ page }) => page === pageId)?.route;
  return deprecated.filter((route) => route === shown);
}
