import { describePath } from '../contract/openapi/operations.ts';
import { routes, type Route } from '../contract/routes.ts';
import type { Facts } from '../facts/schema.ts';

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
export function listOperations(facts: Facts): Operation[] {
  return routes.flatMap((route) =>
    Object.entries(describePath(route, facts)).map(([method, operation]) => {
      const { operationId, summary } = operation as { operationId: string; summary: string };
      const page = `${referenceBase}/operations/${operationId.toLowerCase()}`;
      return { route, method: method.toUpperCase(), summary, page };
    }),
  );
}

/** What a page of the reference offers to try; the overview, the operation to begin with. */
export function findOperation(pageId: string, facts: Facts) {
  if (pageId === referenceBase) return { method: 'GET', path: '/api/v1/info' };
  const found = listOperations(facts).find(({ page }) => page === pageId);
  return found && { method: found.method, path: found.route.path };
}

/** True for the pages that starlight-openapi makes. */
export function isReferencePage(pageId: string): boolean {
  return pageId === referenceBase || pageId.startsWith(`${referenceBase}/`);
}
