import { expect, it } from 'vitest';
import { createPages } from '../../../src/packages/hosts/node/pages.ts';
import { parseTarget } from '../../../src/packages/hosts/request-target.ts';
import { addFields } from '../../add-fields.ts';
import { createSampleResponses } from '../../sample-facts.ts';

const manifest = '/build.json';
const catalog = '/.well-known/api-catalog';
const paths = [
  ...['/404.html', '/index.html', '/docs/index.html', '/docs.md', '/_astro/a.css'],
  ...['/über?#/index.html', '/\\evil.example/index.html', '/plain/file', manifest, catalog],
];
const coded = { br: Buffer.from('in br') };
const modified = Date.parse('2026-03-01T12:00:00Z');
const pages = createPages(
  addFields(paths.map((path) => [path, { bytes: Buffer.from(path), coded, modified }] as const)),
  createSampleResponses(),
  () => false,
);

const ask = (path: string, headers: Record<string, string> = {}) =>
  pages(parseTarget(path), { method: 'GET', headers });

const revalidated = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const open = {
  ...revalidated,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
};

it.each([
  ['/docs/', { ...revalidated, Vary: 'Accept, Accept-Encoding' }, 'text/html; charset=utf-8'],
  ['/_astro/a.css', { 'Cache-Control': 'public, max-age=31536000, immutable' }, 'text/css'],
  [manifest, open, 'application/json'],
])('%s has its type, and its caching also in a 304', (path, caching, type) => {
  const { headers } = ask(path);
  expect(headers).toMatchObject({ Vary: 'Accept-Encoding', ...caching, 'Content-Type': type });
  const unchanged = ask(path, { 'if-none-match': headers.ETag ?? '' });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers).toEqual({ Vary: 'Accept-Encoding', ...caching, ETag: headers.ETag });
});

it.each([
  ['/docs', '/docs/'],
  ['/docs?a=1&b=%2F', '/docs/?a=1&b=%2F'],
  ['/docs?q=\u00c3\u00bc', '/docs/?q=%c3%bc'],
  ['http://other.example/docs?', '/docs/'],
  ['/%64ocs', '/docs/'],
  ['/docs/index.html?a', '/docs/?a'],
  ['/index.html', '/'],
  ['/%C3%BCber%3F%23', '/%C3%BCber%3F%23/'],
  // A browser reads a backslash in a Location as a slash.
  ['/\\evil.example', '/%5Cevil.example/'],
])('%s redirects to the address of its page, %s', (target, address) => {
  for (const method of ['GET', 'HEAD']) {
    for (const headers of [{}, { accept: 'text/markdown' }, { 'if-match': '"a"', range: 'a' }]) {
      const { status, headers: fields, body } = pages(parseTarget(target), { method, headers });
      expect([status, fields.Location, body]).toEqual([308, address, undefined]);
      expect(fields).toMatchObject({ ...revalidated, 'X-Frame-Options': 'SAMEORIGIN' });
    }
  }
  expect(pages(parseTarget(target), { method: 'POST', headers: {} }).status).toBe(405);
  expect(pages(parseTarget(target), { method: 'OPTIONS', headers: {} }).status).toBe(204);
});

it.each(['/docs/', '/', '/plain/file'])('%s is an address, so it gets its file', (path) => {
  expect(ask(path).status).toBe(200);
});

it.each([
  ...[
    '//docs',
    '/docs//',
    '//index.html',
    '/docs/index.html/',
    '/docs/Index.html',
    '/docsindex.html',
  ],
  ...[
    '/plain',
    '/plain/file/',
    '/plain/file/index.html',
    '//evil.example/%2e%2e',
    '/404',
    '/api',
    '/docs%2f',
    '/plain%2Ffile',
  ],
])('%s is no page, so it redirects nowhere', (path) => {
  const { status, headers } = ask(path);
  expect([status, headers.Location]).toEqual([404, undefined]);
});

it('HEAD of the API catalog links to the APIs (RFC 9727 §2)', () => {
  const { headers, body } = pages(parseTarget(catalog), { method: 'HEAD', headers: {} });
  expect([headers.Link, body]).toEqual([expect.stringContaining('rel="item"'), undefined]);
});

it.each(['/.well-known/jwks.json', '/404.html'])('No cache stores the 404 for %s', (path) => {
  const { status, headers } = ask(path);
  expect([status, headers['Cache-Control'], headers.ETag]).toEqual([404, 'no-store', undefined]);
  expect(headers).not.toHaveProperty('Access-Control-Allow-Origin');
});

const api = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
const site = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

it.each([
  ['POST', '/docs/', 'text/html', api],
  ['GET', '/nowhere', 'text/markdown', api],
  ['GET', '/nowhere', 'text/html', site],
  ['GET', '/docs/', 'text/html', site],
])('The response to %s %s with Accept: %s has nosniff and %o', (method, path, accept, fields) => {
  const { headers } = pages(parseTarget(path), { method, headers: { accept } });
  expect(headers).toMatchObject({ ...fields, 'X-Content-Type-Options': 'nosniff' });
});

it('A preflight for a file that is open to scripts gets 204', () => {
  const { status, headers } = pages(parseTarget(manifest), { method: 'OPTIONS', headers: {} });
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    Allow: 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': '*',
    'Access-Control-Allow-Headers': '*',
  });
});

it.each([
  ['text/markdown', '/nowhere/', 404, /^# Page not found\n[^]*\/llms\.txt/],
  ['application/json', '/nowhere/', 404, /"message":"There is no page at \/nowhere\/\."/],
  ['text/html', '*', 400, /"hint":"The bytes are not a valid HTTP request/],
  ['text/html', '/%zz', 400, /"hint":"The path has a malformed percent-escape\./],
])('A client that prefers %s gets an error that it can read at %s', (accept, path, code, text) => {
  const { status, headers, body } = ask(path, { accept });
  expect([status, headers['Cache-Control'], body]).toEqual([
    code,
    'no-store',
    expect.stringMatching(text),
  ]);
  if (code === 404) expect(headers.Vary).toBe('Accept, Accept-Encoding');
  const head = pages(parseTarget(path), { method: 'HEAD', headers: { accept } });
  expect(head).toEqual({ status, headers, body: undefined });
});

it.each([
  ['a page', '/docs/', {}],
  ['a twin', '/docs/', { accept: 'text/markdown' }],
])(
  'A precondition of %s comes before its other headers (RFC 9110 §13.2.2)',
  (_what, path, fields) => {
    const { status, headers } = ask(path, fields);
    const etag = headers.ETag ?? '';
    const read = (more: Record<string, string>) => ask(path, { ...fields, ...more }).status;
    expect(read({ 'if-match': etag })).toBe(status);
    expect(read({ 'if-match': '"a"', 'if-none-match': etag, 'if-range': etag })).toBe(412);
    expect(read({ 'if-unmodified-since': 'Sun, 01 Mar 2026 12:00:00 GMT' })).toBe(status);
    expect(read({ 'if-unmodified-since': 'Sun, 01 Mar 2026 11:59:59 GMT' })).toBe(412);
    expect(ask('/nowhere', { ...fields, 'if-match': '"a"' }).status).toBe(404);
  },
);
