import { routes } from '../contract/routes.ts';
import { wireChecks } from '../verify/checks/wire.ts';

/** What Netlify's production CDN does where its development packages fall short. */
export type Production =
  /** It is documented to do better: the gap is one of local development. */
  | 'better'
  /** The rules that it applies are the same: the gap is there too. */
  | 'same'
  /** Nothing documents it: `npm run verify` on a deploy shows it. */
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
    topic: 'A slash behind a path',
    reason: 'Netlify takes a path with a slash behind it for the path itself, before any function.',
    production: 'unknown',
    checks: slugs.flatMap((slug) => [`slash-${slug}`, `slash-head-${slug}`]),
  },
  {
    topic: 'Upper and lower case',
    reason:
      'Netlify ignores case when it matches the paths that no function may take, so a route in another case is 404 as a page of the site.',
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
    topic: 'Validators and lengths of files',
    reason:
      'The CDN makes ETag, Content-Length, Vary and the 304 of a file itself; the development packages make none.',
    production: 'better',
    checks: [
      ...slugs.map((slug) => `length-${slug}`),
      ...validated.flatMap((slug) => [`etag-${slug}`, `not-modified-${slug}`]),
      'budget-not-modified',
      'condition-weak',
      'condition-list',
      'condition-star',
      'condition-head',
      'coding-br',
      'coding-gzip',
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
    topic: 'Bytes on a connection',
    reason: 'The CDN ends the connection: what it refuses, it refuses in its own words.',
    production: 'unknown',
    checks: wireChecks.map(({ id }) => id),
  },
];
