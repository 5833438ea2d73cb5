import { routes } from '../contract/routes.ts';
import { openapiPath } from '../facts/paths.ts';
import { invalidHosts, malformedRequests, type Gap } from './gap.ts';

/** The value of `run_worker_first` that makes reads of the API run no code. */
export const assetsFirst: readonly string[] = [
  '/*',
  ...routes.map(({ path }) => `!${path}`),
  `!${openapiPath}`,
];

/** Every check that fails on Cloudflare's runtime when the Worker runs first, each with its reason. */
export const workerFirstGaps: readonly Gap[] = [
  {
    topic: 'ETags of compressed responses',
    reason:
      'The local runtime compresses a response and leaves its strong ETag alone. Cloudflare documents that its network makes the ETag weak (developers.cloudflare.com/cache/reference/etag-headers).',
    production: 'better',
    checks: ['etag-v1-info', 'etag-info', 'etag-openapi-json'],
  },
  {
    topic: 'Files',
    reason:
      'Cloudflare serves the OpenAPI document and the pages. The local runtime compresses them without adding Accept-Encoding to Vary, and does not compare If-None-Match with *.',
    production: 'unknown',
    checks: ['gzip-openapi-json', 'browser-openapi-json', 'condition-star', 'pages-encodings'],
  },
  {
    topic: 'Bytes on a connection',
    reason:
      'Cloudflare’s runtime reads the connection and rejects malformed requests in its own words, or accepts them. In production, Cloudflare’s network reads the connection, and it is other code.',
    production: 'unknown',
    checks: [
      ...malformedRequests,
      ...invalidHosts,
      'wire-method',
      'wire-length-and-chunked',
      'wire-connect',
      'wire-large-fields',
      'wire-http-1-0',
      'wire-absolute-form',
      'wire-absolute-unknown',
      'wire-asterisk',
      'wire-body-then-next',
    ],
  },
];

/** The checks that fail in addition when assets come first. */
export const assetsFirstGaps: readonly Gap[] = [
  {
    topic: 'Methods',
    reason:
      'Cloudflare chooses between a file and the Worker by the path alone. It answers every method but GET and HEAD on a file with an empty 405.',
    checks: ['options-*', 'method-*', 'wire-no-content', 'wire-expect-continue'],
  },
  {
    topic: 'The format parameter',
    reason: 'A file is the same for every query, so an invalid format gets the info record.',
    checks: [
      'format-xml',
      'format-upper',
      'format-empty',
      'format-valueless',
      'format-twice',
      'format-repeated',
      'format-repeated-first',
      'format-encoded-name',
      'format-encoded-value',
      'format-space',
      'format-markdown',
      'format-alias',
      'format-head',
    ],
  },
  {
    topic: '304',
    reason:
      'Cloudflare compares If-None-Match with one ETag, not with a list or *. Its 304 has every field that _headers gives the file, Content-Type included.',
    checks: ['not-modified-*', 'condition-list'],
  },
  {
    topic: 'Vary of compressed files',
    reason: 'The local runtime compresses a file without adding Accept-Encoding to Vary.',
    production: 'unknown',
    checks: ['v1-health', 'v1-info', 'health', 'info'].flatMap((slug) => [
      `gzip-${slug}`,
      `browser-${slug}`,
    ]),
  },
];

/** Checks that pass on the local runtime and prove little about Cloudflare's network. */
export const unproven: readonly Gap[] = [
  {
    topic: 'Other ways to write a path',
    reason:
      'On your own domain, Cloudflare by default decodes letters and merges slashes before the Worker runs, so these paths become routes (developers.cloudflare.com/rules/normalization/how-it-works).',
    production: 'unknown',
    checks: ['unknown-double-slash', 'unknown-encoded-letter'],
  },
  {
    topic: 'Malformed escapes, TRACE, and other bytes on a connection',
    reason:
      'Cloudflare’s network reads the connection and may reject these before the Worker runs. It is other code than the local runtime.',
    production: 'unknown',
    checks: [
      'malformed-*',
      'unknown-trace',
      'method-trace*',
      'page-trace',
      'page-escape',
      'wire-head',
      'wire-pipelined',
      'wire-no-content',
      'wire-expect-continue',
      'wire-expect-other',
      'wire-upgrade',
      'wire-quote',
    ],
  },
];
