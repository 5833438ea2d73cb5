import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { sampleFacts } from '../../sample-facts.ts';

/** The parts of a Response Object that the tests read. */
interface ResponseDoc {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}

export const document = createOpenapi(sampleFacts);

const { components } = document;

export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
);

/** Finds a response of an operation, in place or by its reference. */
export function responseOf(method: string, path: string, status: string): ResponseDoc {
  const found = operations.find((one) => one.method === method && one.path === path);
  const { [status]: response } = found?.operation.responses as Record<
    string,
    ResponseDoc & { readonly $ref?: string }
  >;
  const name = response?.$ref?.replace('#/components/responses/', '') ?? '';
  const resolved: ResponseDoc | undefined = components.responses[name] ?? response;
  if (resolved === undefined) throw new Error(`${method} ${path} has no ${status}`);
  return resolved;
}
