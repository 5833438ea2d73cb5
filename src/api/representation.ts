import {
  commonFields,
  deprecationFields,
  readFields,
  type HeaderFields,
  type RateLimitMode,
} from '../contract/headers.ts';
import { isCached } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { digest } from '../published/manifest/digest.ts';

/** The content codings of served files (RFC 9110 §8.4.1), best first. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/** A published file in one content coding, ready to send (RFC 9110 §8.4, §8.8.3). */
export interface Representation {
  readonly body: Uint8Array | string;
  /** All headers except those of the rate limit. No ETag if caches never store the file. */
  readonly headers: HeaderFields;
  /** The headers of a 304 (RFC 9110 §15.4.5). */
  readonly notModified: HeaderFields;
}

/** A published file unencoded, and in other codings. */
export type Representations = { readonly identity: Representation } & Partial<
  Record<Coding, Representation>
>;

/** The bytes of a published file, unencoded and in other codings. */
export interface PublishedFile {
  readonly bytes: Uint8Array | string;
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array>>>;
}

/** The headers of a published file. */
export interface FileHeaders {
  readonly headers: HeaderFields;
  /** The names of those that a 304 repeats too. Absent if caches never store the file. */
  readonly repeated?: readonly string[];
}

/** Creates the representations of a file. */
export function represent(
  { bytes, coded }: PublishedFile,
  { headers, repeated }: FileHeaders,
): Representations {
  const kept = ['Cache-Control', 'Vary', 'ETag', ...(repeated ?? [])];
  const make = (body: Uint8Array | string, coding?: string): Representation => {
    const all = {
      ...headers,
      'Content-Length': String(Buffer.byteLength(body)),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
      // Of the encoded bytes, because other versions of a compressor make others (RFC 9110 §8.8.1).
      ...(repeated && { ETag: `"${digest(body).slice(0, 32)}"` }),
    };
    const entries = Object.entries(all).filter(([name]) => kept.includes(name));
    return { body, headers: all, notModified: Object.fromEntries(entries) };
  };
  const compressed = Object.entries(coded).map(([coding, body]) => [coding, make(body, coding)]);
  return { ...(Object.fromEntries(compressed) as object), identity: make(bytes) };
}

/** How an origin publishes the files of the contract. */
export interface PublishingOptions {
  readonly mode: RateLimitMode;
  /** True if the public origin has TLS. */
  readonly secure?: boolean;
}

/** Creates the representations of the contract's file at a path. */
export function createRepresentations(
  path: string,
  file: PublishedFile,
  { mode, secure = false }: PublishingOptions,
): Representations {
  const fields = { ...readFields(path, mode), ...apiSecurityFields(secure) };
  return represent(file, {
    headers: { ...fields, Vary: 'Accept-Encoding' },
    ...(isCached(path) && {
      // Caches update stored headers from a 304 (RFC 9111 §4.3.4), so clients see a moved sunset.
      repeated: Object.keys({ ...commonFields, ...deprecationFields(path) }),
    }),
  });
}
