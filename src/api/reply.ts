import type { HeaderFields } from '../contract/headers.ts';

/** Headers in the form that is fastest for Node's `writeHead`: name, value, name, value. */
export type FlatFields = readonly string[];

/** A complete response. */
export interface Reply {
  readonly status: number;
  readonly fields: FlatFields;
  readonly body: Uint8Array | string | undefined;
}

/** A response with its headers by name, to which a host may add others. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content, and for HEAD. */
  readonly body: string | undefined;
}

/** Converts an answer to a reply, whose first headers are those of `before`. */
export function toReply({ status, headers, body }: Answer, before?: FlatFields): Reply {
  return { status, fields: flatten(headers, before), body };
}

/** Appends a record of headers to a flat list. */
export function flatten(fields: HeaderFields, before: FlatFields = []): FlatFields {
  const flat = before.slice();
  for (const name in fields) flat.push(name, fields[name] ?? '');
  return flat;
}
