import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  cacheControl,
  commonFields,
  notModifiedFields,
  readFields,
  type RateLimitMode,
} from '../contract/headers.ts';
import { routeAt } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { codings as allCodings, type Coding } from './codings.ts';
import { flatten, type FlatFields } from './reply.ts';

/** A published file in one content coding, ready to send (RFC 9110 §8.4, §8.8.3). */
export interface Representation {
  /**
   * Text if it is short and not encoded, because Node writes text together with the headers. A long
   * body is bytes, because Node copies text for each response.
   */
  readonly body: Uint8Array | string;
  /** All headers except those of the rate limit. */
  readonly fields: FlatFields;
  /** Absent if caches never store the file, so that no client revalidates it. */
  readonly validator?: {
    readonly etag: string;
    /** The headers of a 304: those of RFC 9110 §15.4.5, and those of every response. */
    readonly fields: FlatFields;
  };
}

/** A published file unencoded, and in every coding that makes it smaller. */
export type Representations = { readonly identity: Representation } & Partial<
  Record<Coding, Representation>
>;

/** In bytes. */
const longestText = 16_384;

const text = new TextDecoder('utf-8', { ignoreBOM: true });

const compress = {
  br: (bytes: Uint8Array) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Uint8Array) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  identity: (bytes: Uint8Array) => bytes,
} as const satisfies Record<Coding, (bytes: Uint8Array) => Uint8Array>;

/** How an origin publishes its files. */
export interface PublishingOptions {
  readonly mode: RateLimitMode;
  /** True if the public origin has TLS. */
  readonly secure?: boolean;
  /** The file in codings that the build already made. */
  readonly coded?: Readonly<Partial<Record<Coding, Uint8Array>>>;
  /** The codings to make in addition to identity. The default is every coding. */
  readonly codings?: readonly Coding[];
}

/** Creates the representations of the file published at a path. */
export function createRepresentations(
  path: string,
  bytes: Uint8Array,
  { mode, secure = false, coded = {}, codings = allCodings }: PublishingOptions,
): Representations {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const stored = routeAt(path)?.resource !== 'health';

  function represent(coding: Coding, body: Uint8Array): Representation {
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
    const fields = flatten({
      ...readFields(path, mode),
      ...apiSecurityFields(secure),
      'Content-Length': String(body.length),
      Vary: 'Accept-Encoding',
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      ...(stored && { ETag: etag }),
    });
    const isText = coding === 'identity' && body.length <= longestText;
    const sent = isText ? text.decode(body) : body;
    if (!stored) return { body: sent, fields };
    const notModified = flatten({
      'Cache-Control': cacheControl(path, mode),
      Vary: 'Accept-Encoding',
      ETag: etag,
      ...commonFields,
      ...notModifiedFields(path),
    });
    return { body: sent, fields, validator: { etag, fields: notModified } };
  }

  const smaller = codings
    .map((coding) => [coding, coded[coding] ?? compress[coding](bytes)] as const)
    .filter(([, body]) => body.length < bytes.length)
    .map(([coding, body]) => [coding, represent(coding, body)] as const);
  return { ...Object.fromEntries(smaller), identity: represent('identity', bytes) };
}
