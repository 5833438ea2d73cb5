import type { Gap } from './gap.ts';

/** Every check that fails on Netlify's development packages. */
export const gaps: readonly Gap[] = [
  {
    topic: 'A trailing slash',
    reason:
      'Netlify treats a path with and without a trailing slash as the same path, and no rule can tell them apart (docs.netlify.com/manage/routing/redirects/redirect-options).',
    production: 'unknown',
    checks: ['slash-*'],
  },
  {
    topic: 'Upper and lower case',
    reason:
      'The development packages ignore case in the paths that a function excludes, so no function answers Info in another case. By Netlify’s documentation, the paths of rules are case-sensitive (docs.netlify.com/manage/routing/redirects/overview), but users report that it lowercases file names (answers.netlify.com/t/1659).',
    production: 'unknown',
    checks: ['unknown-case', 'unknown-case-version'],
  },
  {
    topic: 'Two slashes',
    reason: 'The development packages ignore empty path segments when they look for a file.',
    production: 'unknown',
    checks: ['unknown-double-slash', 'detour-double-slash'],
  },
  {
    topic: 'Methods that no function can have',
    reason:
      'A function can have seven methods, and no TRACE, which a web Request can’t have. The CDN answers other methods, and all methods on pages.',
    production: 'unknown',
    checks: [
      'method-propfind',
      'method-mkcol',
      'method-lock',
      'page-method',
      'unknown-trace',
      'method-trace*',
      'page-trace',
    ],
  },
  {
    topic: 'A malformed escape outside /api',
    reason: 'The development packages throw when they decode the path.',
    production: 'unknown',
    checks: ['page-escape'],
  },
  {
    topic: 'Queries that no rule matches',
    reason:
      'A redirect rule doesn’t match a parameter without "=" or with a percent-encoded name, so these requests get the file.',
    checks: ['format-valueless', 'format-encoded-name'],
  },
  {
    topic: 'The rate limit across two errors',
    reason:
      'The development packages start a new instance of a function for each request. In production, an instance answers many.',
    production: 'better',
    checks: ['budget-error', 'budget-each', 'budget-clock'],
  },
  {
    topic: 'Markdown at the address of a page',
    reason:
      'An edge function answers clients that prefer Markdown. The development packages run it only with Deno, which the tests don’t install.',
    production: 'unknown',
    checks: ['pages-markdown'],
  },
  {
    topic: 'ETags of files',
    reason: 'The CDN adds ETags to files. The development packages don’t.',
    production: 'better',
    checks: ['etag-*'],
  },
  {
    topic: 'The status 304',
    reason:
      'The development packages never send a 304. Netlify’s staff say that the CDN omits custom headers from it on purpose (answers.netlify.com/t/34812).',
    production: 'unknown',
    checks: [
      'not-modified-*',
      'condition-weak',
      'condition-list',
      'condition-star',
      'condition-head',
    ],
  },
];

/** Checks that don't fail on the development packages, but may fail on the CDN. */
export const unproven: readonly Gap[] = [
  {
    topic: 'A malformed escape under /api',
    reason: 'A function answers, unless the CDN rejects the request first with its own error.',
    production: 'unknown',
    checks: ['malformed-*'],
  },
  {
    topic: 'Other spellings of a path',
    reason: 'The CDN can decode or normalize a path before it looks for a rule or a file.',
    production: 'unknown',
    checks: [
      'unknown-encoded-letter',
      'unknown-encoded-slash',
      'detour-encoded-prefix',
      'detour-encoded-slash',
      'detour-case',
      'unknown-extension-case',
      'detour-dots',
      'detour-markdown-slash',
    ],
  },
  {
    topic: 'Health with an ETag',
    reason: 'The CDN gives every file an ETag, so it can return 304.',
    production: 'unknown',
    checks: ['condition-health'],
  },
  {
    topic: 'Raw bytes on a connection',
    reason: 'The CDN handles connections, and rejects invalid requests with its own errors.',
    production: 'unknown',
    checks: ['wire-*'],
  },
];
