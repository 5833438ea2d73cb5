import { createOpenapi } from '../contract/openapi/document.ts';
import { facts } from '../facts/index.ts';

/** Where starlight-openapi puts the reference. */
export const referenceBase = 'docs/reference';

/** An operation of the OpenAPI document, as its page in the reference shows it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
}

const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(createOpenapi(facts).paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => {
        const id = (operation as { operationId?: string }).operationId;
        if (id === undefined) return [];
        return [
          [
            `${referenceBase}/operations/${id.toLowerCase()}`,
            { method: method.toUpperCase(), path },
          ] as const,
        ];
      }),
  ),
);

/** The operation that a page of the reference is about; on the overview, the one to begin with. */
export function findOperation(pageId: string): Operation | undefined {
  if (pageId === referenceBase) return { method: 'GET', path: '/api/v1/info' };
  return operations.get(pageId);
}

/** True for the pages that starlight-openapi makes. */
export function isReferencePage(pageId: string): boolean {
  return pageId === referenceBase || pageId.startsWith(`${referenceBase}/`);
}
