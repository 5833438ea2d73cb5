/** Headers in the form that is fastest for Node's `writeHead`: name, value, name, value. */
export type FlatFields = readonly string[];

/** A complete response. */
export interface Reply {
  readonly status: number;
  readonly fields: FlatFields;
  readonly body: Uint8Array | string | undefined;
}

/** Appends a record of headers to a flat list. */
export function flatten(
  fields: Readonly<Record<string, string>>,
  before: FlatFields = [],
): FlatFields {
  const flat = before.slice();
  for (const name in fields) flat.push(name, fields[name] ?? '');
  return flat;
}
