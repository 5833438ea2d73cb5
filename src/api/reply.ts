/** Header fields as Node's `writeHead` takes them fastest: name, value, name, value. */
export type FlatFields = readonly string[];

/** A complete response. */
export interface Reply {
  readonly status: number;
  readonly fields: FlatFields;
  readonly body: Uint8Array | string | undefined;
}

/** A record of fields as a flat list, after the fields of another. */
export function flatten(
  fields: Readonly<Record<string, string>>,
  before: FlatFields = [],
): FlatFields {
  const flat = before.slice();
  for (const name in fields) flat.push(name, fields[name] ?? '');
  return flat;
}
