import type { Json, JsonObject } from '../../../src/contract/openapi/json.ts';
import { createReleaseDocument } from '../../../src/policy/release-document.ts';

/** A change to a document. */
export type Edit = (document: JsonObject) => JsonObject;

/** Puts a value where a path of names leads, `a > b`; undefined takes away what is there. */
export function put(path: string, value: Json | undefined): Edit {
  return alter(path, () => value);
}

/** Takes away what is where a path of names leads. */
export function take(path: string): Edit {
  return put(path, undefined);
}

/** Changes what is where a path of names leads. An index is a name. */
export function alter(path: string, change: (value: Json | undefined) => Json | undefined): Edit {
  return (document) => alterAt(document, path.split(' > '), change) as JsonObject;
}

function alterAt(
  value: Json | undefined,
  [name, ...rest]: readonly string[],
  change: (value: Json | undefined) => Json | undefined,
): Json | undefined {
  if (name === undefined) return change(value);
  if (typeof value !== 'object' || value === null) throw new Error(`there is no ${name} to change`);
  if (Array.isArray(value)) {
    const items = [...(value as readonly Json[])];
    const altered = alterAt(items[Number(name)], rest, change);
    items.splice(Number(name), 1, ...(altered === undefined ? [] : [altered]));
    return items;
  }
  const { [name]: old, ...others } = value as JsonObject;
  const altered = alterAt(old, rest, change);
  return altered === undefined ? others : { ...(value as JsonObject), [name]: altered };
}

/** Adds an item to the list where a path of names leads. */
export function push(path: string, item: Json): Edit {
  return alter(path, (list) => [...(list as readonly Json[]), item]);
}

/** Today's document, without the paths that name a version: a major version may change these. */
export function createSmallDocument(version = '1.3.0'): JsonObject {
  const document = createReleaseDocument(version);
  const paths = Object.entries(document.paths as JsonObject);
  return {
    ...document,
    paths: Object.fromEntries(paths.filter(([path]) => !path.startsWith('/api/v1/'))),
  };
}

/** A document after edits, the first one first. */
export function apply(document: JsonObject, edits: readonly Edit[]): JsonObject {
  return edits.reduce((edited, edit) => edit(edited), document);
}
