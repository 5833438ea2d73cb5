import { routes } from '../contract/routes.ts';
import { wireChecks } from '../verify/checks/wire.ts';

/** What Netlify's production CDN does where a check fails on its development packages. */
export type Production =
  /** Netlify's documentation says that the check passes. */
  | 'better'
  /** The check fails there too, because the same rules apply. */
  | 'same'
  /** The sources are silent, or they disagree: `npm run verify` on a deploy shows it. */
  | 'unknown';

export interface Gap {
  readonly topic: string;
  /** Why the platform answers otherwise than the contract says. */
  readonly reason: string;
  readonly production: Production;
  /** Checks by id: each fails on Netlify's development packages. */
  readonly checks: readonly string[];
}

const slugs = routes.map(({ path }) => path.slice('/api/'.length).replace(/[/.]/g, '-'));
const validated = [...slugs.filter((slug) => slug.includes('info')), 'openapi-json'];

/** Every check that fails on Netlify's development packages, each with its reason. */
export const gaps: readonly Gap[] = [
  {
    topic: 'A trailing slash',
    reason:
      'Netlify takes a path with and without a trailing slash for the same path, and no rule can tell them apart (docs.netlify.com/manage/routing/redirects/redirect-options).',
    production: 'unknown',
    checks: slugs.map((slug) => `slash-${slug}`),
  },
  {
    topic: 'Upper and lower case',
    reason:
      'The development packages ignore case in the paths that a function excludes, so no function answers a route in another case. Netlify documents that the paths of rules are case-sensitive (docs.netlify.com/manage/routing/redirects/overview); users report that it lowercases the names of files (answers.netlify.com/t/1659).',
    production: 'unknown',
    checks: ['unknown-case', 'unknown-case-version', 'unknown-extension-case'],
  },
  {
    topic: 'Two slashes',
    reason: 'The development packages drop empty path segments when they look for a file.',
    production: 'unknown',
    checks: ['unknown-double-slash', 'detour-double-slash'],
  },
  {
    topic: 'Methods that no function takes',
    reason:
      'Functions can be declared for seven methods; another one, or any method on a page, is the CDN’s to answer.',
    production: 'unknown',
    checks: ['method-propfind', 'method-mkcol', 'method-lock', 'page-method'],
  },
  {
    topic: 'TRACE',
    reason: 'Functions take web Requests, which can’t be TRACE, so it is the CDN’s to answer.',
    production: 'unknown',
    checks: ['unknown-trace', 'method-trace', 'page-trace'],
  },
  {
    topic: 'A malformed escape outside /api',
    reason: 'The development packages decode a path before they look for a file, and throw.',
    production: 'unknown',
    checks: ['page-escape'],
  },
  {
    topic: 'Queries that no rule matches',
    reason:
      'A redirect rule sees no parameter without "=" and none whose name is percent-encoded, so these requests get the file.',
    production: 'same',
    checks: ['format-valueless', 'format-encoded-name'],
  },
  {
    topic: 'The budget between two errors',
    reason:
      'The development packages start a new instance of a function for each request; in production one answers many.',
    production: 'better',
    checks: ['budget-error'],
  },
  {
    topic: 'Lengths, ETags and encodings of files',
    reason: 'The CDN adds these to a file; the development packages don’t.',
    production: 'better',
    checks: ['length', ...validated.map((slug) => `etag-${slug}`)],
  },
  {
    topic: '304',
    reason:
      'The development packages never send one. Netlify’s staff say that the CDN leaves custom headers out of it on purpose (answers.netlify.com/t/34812).',
    production: 'unknown',
    checks: [
      ...validated.map((slug) => `not-modified-${slug}`),
      'condition-weak',
      'condition-list',
      'condition-star',
      'condition-head',
    ],
  },
];

/** Checks that hold on the development packages, or mean nothing there, and prove little of the CDN. */
export const unproven: readonly Gap[] = [
  {
    topic: 'A malformed escape under /api',
    reason: 'A function answers it, unless the CDN refuses it first, in its own words.',
    production: 'unknown',
    checks: [
      'malformed-zz',
      'malformed-route',
      'malformed-short',
      'malformed-post',
      'malformed-options',
    ],
  },
  {
    topic: 'Other ways to write a path',
    reason: 'The CDN may decode or normalise a path before it looks for a rule or a file.',
    production: 'unknown',
    checks: [
      'unknown-encoded-letter',
      'unknown-encoded-slash',
      'detour-encoded-prefix',
      'detour-encoded-slash',
      'detour-case',
      'detour-dots',
      'detour-markdown-slash',
    ],
  },
  {
    topic: 'An ETag of health',
    reason: 'The CDN gives every file an ETag, and may answer a condition on it with 304.',
    production: 'unknown',
    checks: ['condition-health'],
  },
  {
    topic: 'Bytes on a connection',
    reason: 'The CDN ends the connection: what it refuses, it refuses in its own words.',
    production: 'unknown',
    checks: wireChecks.map(({ id }) => id),
  },
];
