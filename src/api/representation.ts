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

/** One content coding of a published file, ready to send (RFC 9110 §8.4, §8.8.3). */
export interface Representation {
  /**
   * Text if it is short and has no coding, because Node sends text and headers in one write. Node copies
   * text for each response, so a long body is bytes, which all responses share.
   */
  readonly body: Uint8Array | string;
  /** All fields but those of the rate limit. */
  readonly fields: FlatFields;
  /** Absent for what is never stored, so never revalidated. */
  readonly validator?: {
    readonly etag: string;
    /** The fields of a 304: those of RFC 9110 §15.4.5, and the contract's for every response. */
    readonly fields: FlatFields;
  };
}

/** A published file in every coding that makes it smaller, and as it is. */
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

/** What the fields of a representation depend on, beside its bytes. */
export interface PublishingOptions {
  readonly mode: RateLimitMode;
  /** True where the public origin has TLS. */
  readonly secure?: boolean;
  /** The file in codings, where they were made before. */
  readonly coded?: Readonly<Partial<Record<Coding, Uint8Array>>>;
  /** The codings to make beside identity; every one by default. */
  readonly codings?: readonly Coding[];
}

/** Makes the representations of the file published at `path`, with all fields but those of the rate limit. */
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
