import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { sampleFacts } from '../../sample-facts.ts';

/** The parts of a Response Object that the tests read. */
export interface ResponseDoc {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}

interface OperationDoc {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly responses: Readonly<Record<string, ResponseDoc | { readonly $ref: string }>>;
}

interface Document {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDoc>>>>;
  readonly components: Readonly<Record<'schemas' | 'headers' | 'responses', object>>;
}

/** The document as clients get it. */
export const parsed = JSON.parse(JSON.stringify(createOpenapi(sampleFacts))) as Document;

export function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Resolves a local reference (RFC 6901). */
export function resolve(reference: string): unknown {
  let value: unknown = parsed;
  for (const part of reference.replace('#/', '').split('/')) {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[part];
  }
  return value;
}

/** Finds a response of an operation, in place or by its reference. */
export function responseOf(method: string, path: string, status: string): ResponseDoc {
  const response = parsed.paths[path]?.[method]?.responses[status];
  if (response === undefined) throw new Error(`${method} ${path} has no ${status}`);
  return '$ref' in response ? (resolve(response.$ref) as ResponseDoc) : response;
}
