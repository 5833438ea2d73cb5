import { hash } from 'node:crypto';
import type { HeaderFields } from './headers.ts';
import { pickHeaders, type Coding, type Representation, type Representations } from './respond.ts';

/** The bytes of a file, unencoded and in other codings. */
export interface PublishedFile {
  readonly bytes: Uint8Array | string;
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array>>>;
  /** When the file was last modified, in milliseconds. Omit if that is unknown. */
  readonly modified?: number;
}

/**
 * Creates the representations of a file. `repeated` lists the headers that a 304 repeats. Without any, caches must not
 * store the file.
 */
export function represent(
  { bytes, coded, modified }: PublishedFile,
  headers: HeaderFields,
  repeated: readonly string[],
): Representations {
  const make = (body: Uint8Array | string, coding?: string): Representation => {
    const allFields = {
      ...headers,
      'Content-Length': String(Buffer.byteLength(body)),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
      // Compressors differ between versions, so the tag is a digest of the encoded bytes (RFC 9110 §8.8.1).
      ...(repeated.length > 0 && { ETag: `"${hash('sha256', body).slice(0, 32)}"` }),
    };
    return { body, headers: allFields, notModified: pickHeaders(allFields, repeated), modified };
  };
  const compressed = Object.entries(coded).map(([coding, body]) => [coding, make(body, coding)]);
  return { ...(Object.fromEntries(compressed) as object), identity: make(bytes) };
}
