import type { Json, JsonObject } from '../contract/openapi/json.ts';

/** True for a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON object; an empty one for everything else. */
export function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** A JSON string; an empty one for everything else. */
export function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * A part of a document with what its references point to in their place (RFC 6901). A reference into
 * itself stays what it is, so a recursive schema ends.
 * @throws {TypeError} for a reference to nothing, or to another document.
 */
export function dereference(part: Json, document: JsonObject): Json {
  // Most references are to a few components, each of them many times.
  const known = new Map<string, Json>();

  function resolve(value: Json, within: readonly string[]): Json {
    if (Array.isArray(value))
      return (value as readonly Json[]).map((item) => resolve(item, within));
    if (!isObject(value)) return value;
    const { $ref: reference, ...beside } = value;
    if (typeof reference !== 'string') return resolveAll(value, within);
    if (within.includes(reference)) return value;
    const target = follow(reference, within);
    // What stands beside a reference is of it too (JSON Schema 2020-12 §8.2.3.1).
    return isObject(target) ? { ...target, ...resolveAll(beside, within) } : target;
  }

  function resolveAll(object: JsonObject, within: readonly string[]): JsonObject {
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, resolve(value, within)]),
    );
  }

  function follow(reference: string, within: readonly string[]): Json {
    const before = within.length === 0 ? known.get(reference) : undefined;
    if (before !== undefined) return before;
    const target = resolve(find(reference, document), [...within, reference]);
    if (within.length === 0) known.set(reference, target);
    return target;
  }

  return resolve(part, []);
}

function find(reference: string, document: JsonObject): Json {
  const [start, ...names] = reference.split('/');
  let found: Json | undefined = start === '#' ? document : undefined;
  for (const name of names) {
    found = toObject(found)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (found === undefined) throw new TypeError(`${reference} points to nothing in the document`);
  return found;
}
