// Deno, which runs Netlify's edge functions, has no global Buffer.
import { Buffer } from 'node:buffer';
import {
  commonFields,
  deprecationFields,
  readFields,
  type HeaderFields,
  type RateLimitMode,
} from '../contract/headers.ts';
import { isCached } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { digest } from '../site/manifest/digest.ts';

/** The content codings of served files (RFC 9110 §8.4.1), best first. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

type Bytes = Uint8Array | string;

/** A body that a host keeps elsewhere. */
export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/** A published file in one content coding, ready to send (RFC 9110 §8.4, §8.8.3). */
export interface Representation<Body = Bytes> {
  readonly body: Body;
  /** All headers except the rate limit's. Files that caches must not store have no ETag. */
  readonly headers: HeaderFields;
  /** The headers of a 304 (RFC 9110 §15.4.5). */
  readonly notModified: HeaderFields;
}

/** The representations of a published file: unencoded, and in other codings. */
export type Representations<Body = Bytes> = {
  readonly identity: Representation<Body>;
} & Partial<Record<Coding, Representation<Body>>>;

/** The bytes of a published file, unencoded and in other codings. */
export interface PublishedFile<Body = Bytes> {
  readonly bytes: Body;
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array>>>;
}

/**
 * Creates the representations of a file. `repeated` lists more headers to repeat on a 304. Omit it for
 * a file that caches must not store.
 */
export function represent<Body extends Bytes | Measured>(
  { bytes, coded }: PublishedFile<Body>,
  headers: HeaderFields,
  repeated?: readonly string[],
): Representations<Body | Uint8Array> {
  const kept = ['Cache-Control', 'Vary', 'ETag', ...(repeated ?? [])];
  const make = <One extends Bytes | Measured>(body: One, coding?: string): Representation<One> => {
    const isHere = typeof body === 'string' || body instanceof Uint8Array;
    const all = {
      ...headers,
      'Content-Length': String(isHere ? Buffer.byteLength(body) : body.size),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
      // Compressors differ between versions, so the tag is a digest of the encoded bytes (RFC 9110 §8.8.1).
      ...(repeated && { ETag: `"${(isHere ? digest(body) : body.sha256).slice(0, 32)}"` }),
    };
    const entries = Object.entries(all).filter(([name]) => kept.includes(name));
    return { body, headers: all, notModified: Object.fromEntries(entries) };
  };
  const compressed = Object.entries(coded).map(([coding, body]) => [coding, make(body, coding)]);
  return { ...(Object.fromEntries(compressed) as object), identity: make(bytes) };
}

/** Creates the representations of an API file. */
export function createRepresentations(
  path: string,
  file: PublishedFile,
  mode: RateLimitMode,
): Representations {
  const headers = {
    ...readFields(path, mode),
    ...apiSecurityFields,
    Vary: 'Accept-Encoding',
  };
  // Caches update stored headers from a 304 (RFC 9111 §4.3.4), so clients see a moved sunset.
  const repeated = Object.keys({ ...commonFields, ...deprecationFields(path) });
  return represent(file, headers, isCached(path) ? repeated : undefined);
}
