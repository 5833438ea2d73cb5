import { hash } from 'node:crypto';
import type { HeaderFields } from './headers.ts';
import { pickHeaders, type Coding, type Representation, type Representations } from './respond.ts';

type Bytes = Uint8Array | string;

/** A body that a host keeps elsewhere. */
export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/** The bytes of a file, unencoded and in other codings. */
export interface PublishedFile<Body = Bytes> {
  readonly bytes: Body;
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array>>>;
  /** When the file was last modified, in milliseconds. Omit if that is unknown. */
  readonly modified?: number;
}

/**
 * Creates the representations of a file. `repeated` lists the headers that a 304 repeats. Without any, caches must not
 * store the file.
 */
export function represent<Body extends Bytes | Measured>(
  { bytes, coded, modified }: PublishedFile<Body>,
  headers: HeaderFields,
  repeated: readonly string[],
): Representations<Body | Uint8Array> {
  const make = <One extends Bytes | Measured>(body: One, coding?: string): Representation<One> => {
    const isHere = typeof body === 'string' || body instanceof Uint8Array;
    const all = {
      ...headers,
      'Content-Length': String(isHere ? Buffer.byteLength(body) : body.size),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
      // Compressors differ between versions, so the tag is a digest of the encoded bytes (RFC 9110 §8.8.1).
      ...(repeated.length > 0 && {
        ETag: `"${(isHere ? hash('sha256', body) : body.sha256).slice(0, 32)}"`,
      }),
    };
    return { body, headers: all, notModified: pickHeaders(all, repeated), modified };
  };
  const compressed = Object.entries(coded).map(([coding, body]) => [coding, make(body, coding)]);
  return { ...(Object.fromEntries(compressed) as object), identity: make(bytes) };
}
