import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  commonFields,
  notModifiedFields,
  readFields,
  type HeaderFields,
  type RateLimitMode,
} from '../contract/headers.ts';
import { routeAt } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';

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

/** A file to publish: its bytes, and the compressed ones that the build made. */
export interface PublishedFile {
  readonly bytes: Uint8Array | string;
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array>>>;
  /** The headers of each representation. */
  readonly fields: HeaderFields;
  /** Absent if caches never store the file. */
  readonly stored?: {
    /** Identifies the bytes. */
    readonly hash: string;
    /** The headers that a 304 repeats beside those of RFC 9110 §15.4.5. */
    readonly repeated: readonly string[];
  };
}

/** Creates the representations of a file. */
export function represent({ bytes, coded, fields, stored }: PublishedFile): Representations {
  const repeated = ['Cache-Control', 'Vary', 'ETag', ...(stored?.repeated ?? [])];
  const make = (body: Uint8Array | string, coding?: string): Representation => {
    const headers = {
      ...fields,
      'Content-Length': String(Buffer.byteLength(body)),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
      ...(stored && {
        ETag: coding === undefined ? `"${stored.hash}"` : `"${stored.hash}-${coding}"`,
      }),
    };
    const kept = Object.entries(headers).filter(([name]) => repeated.includes(name));
    return { body, headers, notModified: Object.fromEntries(kept) };
  };
  const compressed = Object.entries(coded).map(([coding, body]) => [coding, make(body, coding)]);
  return { ...(Object.fromEntries(compressed) as object), identity: make(bytes) };
}

/** How an origin publishes the files of the contract. */
export interface PublishingOptions {
  readonly mode: RateLimitMode;
  /** True if the public origin has TLS. */
  readonly secure?: boolean;
  /** The file in other codings. By default, in every coding that makes it smaller. */
  readonly coded?: PublishedFile['coded'];
}

/** Creates the representations of the contract's file at a path. */
export function createRepresentations(
  path: string,
  bytes: Uint8Array,
  { mode, secure = false, coded = compress(bytes) }: PublishingOptions,
): Representations {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const repeated = Object.keys({ ...commonFields, ...notModifiedFields(path) });
  return represent({
    bytes: bytes.length <= longestText ? text.decode(bytes) : bytes,
    coded,
    fields: { ...readFields(path, mode), ...apiSecurityFields(secure), Vary: 'Accept-Encoding' },
    ...(routeAt(path)?.resource !== 'health' && { stored: { hash, repeated } }),
  });
}

/**
 * In bytes. Node writes a short text together with the headers, which is faster. It copies text for each
 * response, so a long body is bytes.
 */
const longestText = 16_384;

const text = new TextDecoder('utf-8', { ignoreBOM: true });

/** Compresses a file in every coding that makes it smaller. */
function compress(bytes: Uint8Array): PublishedFile['coded'] {
  const br = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  const gzip = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
  return { ...(br.length < bytes.length && { br }), ...(gzip.length < bytes.length && { gzip }) };
}
