import type { FlatFields } from '../../src/api/reply.ts';

/** Headers by name. Throws if a header is sent twice. */
export function toFields(flat: FlatFields): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2) {
    const name = flat[index] ?? '';
    if (name in fields) throw new Error(`${name} is sent twice`);
    fields[name] = flat[index + 1] ?? '';
  }
  return fields;
}
