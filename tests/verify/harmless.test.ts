import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { commonFields as common } from '../../src/packages/api/headers.ts';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { policyField, rateLimitAfter } from '../rate-limit-fields.ts';
import {
  got,
  isApi,
  on,
  renderLimited,
  oneIn,
  setBody,
  text,
  without,
  type Spoil,
  type Response,
  type When,
} from './faults/kit.ts';
import { startRecorder } from './recorded-server.ts';

type Row = [string, Spoil];

/** The headers of every response, with names as a recorded response has them. */
const commonFields = Object.fromEntries(
  Object.entries({ ...common, 'RateLimit-Policy': policyField }).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

const rewrite =
  (name: string, from: RegExp, to: string): Spoil =>
  ({ headers }) => {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.replace(from, to);
  };
const recode = (coding: string, encode: (body: Buffer) => Buffer): Spoil =>
  on(
    (asked, response) =>
      got(200)(asked, response) &&
      response.headers['content-encoding'] === undefined &&
      asked.headers['Accept-Encoding'] === coding,
    (response: Response) => {
      response.headers['content-encoding'] = coding;
      response.headers.etag = `${String(response.headers.etag).slice(0, -1)}-${coding}"`;
      setBody(response, encode(response.body));
    },
  );

/** Compresses what is not, for clients that accept gzip, and changes the tag as a kind of proxy does. */
const compress = (toTag: (tag: string) => string | undefined): Spoil =>
  on(
    ({ headers }, response) =>
      /\bgzip(?!;)/.test(String(headers['Accept-Encoding'])) &&
      response.status < 300 &&
      response.headers['content-encoding'] === undefined &&
      /text|json/.test(response.headers['content-type'] ?? ''),
    (response, { method }) => {
      const { etag, 'content-length': _, ...headers } = response.headers;
      const tag = etag === undefined ? undefined : toTag(etag);
      response.headers = { ...headers, 'content-encoding': 'gzip', ...(tag && { etag: tag }) };
      response.headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
      if (method === 'GET') response.body = gzipSync(response.body);
    },
  );

/** Turns a response into a 429 of this API. */
function refuse(response: Response, reset: number, after = String(reset)): void {
  response.status = 429;
  response.headers = { ...commonFields, 'cache-control': 'no-store', 'retry-after': after };
  response.headers['content-type'] = 'application/json';
  response.headers.ratelimit = rateLimitAfter(publicQuota.limit, reset);
  response.body = Buffer.from(renderLimited(reset));
}

/** Responds to one request with 429, as this API does. */
const limit = (nth: number, after = '2'): Spoil =>
  on(
    (asked) => asked.nth === nth,
    (response) => {
      refuse(response, 2, after);
    },
  );

interface Shared {
  /** The requests that others have sent before the run. */
  readonly used?: number;
  /** Milliseconds until the window ends. */
  readonly left?: number;
  /** The number of requests that others send before each of the run's. */
  readonly others?: (nth: number) => number;
}

/** Counts the run's requests together with those of other clients at the same address. */
function share({ used = 0, left = publicQuota.window * 1000, others = () => 0 }: Shared): Spoil {
  const { limit: max, window } = publicQuota;
  let [spent, end] = [used, left];
  return (response, asked) => {
    const { headers, status } = response;
    if (headers.ratelimit === undefined) return;
    const cost = Number(isApi(asked));
    const isOld = asked.time >= end;
    // A request that doesn't count starts no window.
    if (isOld && cost === 0) {
      headers.ratelimit = rateLimitAfter(0);
      return;
    }
    if (isOld) [spent, end] = [0, asked.time + window * 1000];
    spent += others(asked.nth) + cost;
    const reset = Math.ceil((end - asked.time) / 1000);
    // A preflight always gets 204.
    if (spent > max && cost > 0 && status !== 204) refuse(response, reset);
    else headers.ratelimit = rateLimitAfter(Math.min(max, spent), reset);
  };
}

/** Responds with the 429 of a CDN or a firewall. */
const block = (when: When, headers: Record<string, string> = {}, body = '<h1>Slow down</h1>') =>
  on(when, (response) => {
    response.status = 429;
    response.headers = { 'content-type': 'text/html', ...headers };
    response.body = Buffer.from(body);
  });
const blocks = (name: string, headers?: Record<string, string>, body?: string): Row[] => [
  [`a 429 of a CDN ${name}`, block(({ nth }) => nth === 60, headers, body)],
  [`the 429s of a CDN to a burst ${name}`, block(({ nth }) => nth > 60 && nth < 71, headers, body)],
  [
    `the 429s of a CDN for ten seconds ${name}`,
    block(({ time }) => time > 1500 && time < 11_500, headers, body),
  ],
  [
    `the 429s of a CDN for every fifth request ${name}`,
    block(({ nth }) => nth % 5 === 0, headers, body),
  ],
];

/** Takes this many milliseconds for one response. */
const slow = (delay: number): Spoil =>
  on(
    ({ nth }) => nth === 100,
    (response) => (response.delay = delay),
  );
const both =
  (...spoils: readonly Spoil[]): Spoil =>
  (response, asked) => {
    for (const spoil of spoils) spoil(response, asked);
  };

/** Serves reads of an advertised site from a cache, which merges and rewrites headers. */
const cache: Spoil = (response, asked) => {
  const { headers, status } = response;
  Object.assign(headers, { via: '1.1 varnish', 'cf-ray': `${asked.nth}-FRA`, 'x-cache': 'MISS' });
  const isRead = /^(?:GET|HEAD)$/.test(asked.method) && status < 400;
  if (!isRead || asked.path.includes('health')) return;
  const isHit = asked.nth % 2 === 0;
  if (isApi(asked) || asked.path === '/openapi.json') {
    headers.ratelimit = rateLimitAfter(0);
    headers['cache-control'] = 'public, max-age=60, s-maxage=60, stale-if-error=86400';
  }
  headers.vary &&= `${headers.vary}, Accept-Encoding, Origin`;
  if (!isHit) return;
  Object.assign(headers, { age: String(asked.nth), 'x-cache': 'HIT', 'cf-cache-status': 'HIT' });
  headers.vary &&= headers.vary.toLowerCase().split(', ').reverse().join(',');
};

/** Headers that differ in each response, and others that proxies and CDNs add. */
// prettier-ignore
const ids = [
  'cf-ray', 'x-amz-cf-id', 'x-timer', 'x-nf-request-id', 'x-vercel-id', 'x-request-id',
  'traceparent', 'server-timing', 'cf-cache-status', 'x-correlation-id',
];
// prettier-ignore
const ofProxies = {
  server: 'nginx', via: '1.1 proxy', 'alt-svc': 'h3=":443"', nel: '{"max_age":604800}',
  'report-to': '{"group":"cf-nel"}', 'strict-transport-security': 'max-age=63072000',
  'x-cache': 'MISS', 'cache-status': 'edge; fwd=miss', age: '0', 'keep-alive': 'timeout=5',
  date: 'Sun, 22 Nov 2026 17:00:00 GMT', 'last-modified': 'Sun, 22 Nov 2026 17:00:00 GMT',
  'accept-ranges': 'bytes', 'permissions-policy': 'camera=()', 'content-language': 'en',
  'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off', 'x-xss-protection': '0',
};

const recorder = await startRecorder();
afterAll(() => recorder.stop());

// prettier-ignore
it.each<Row>([
  ['ids of proxies', ({ headers }, { nth }) => { for (const name of ids) headers[name] = `id-${nth}`; }],
  ['headers of proxies', (response) => { response.headers = { ...ofProxies, ...response.headers }; }],
  ['Accept-Ranges: none', ({ headers }) => { headers['accept-ranges'] ??= 'none'; }],
  ['no Content-Length', without('content-length')],
  ['no type of files in an unknown format', without('content-type', ({ target }) => target.includes('.pf_'))],
  ['no-store with more', rewrite('cache-control', /^no-store$/, 'no-store, max-age=0')],
  ['no-store with everything', rewrite('cache-control', /^no-store$/, 'private, no-cache, no-store, must-revalidate')],
  ['cache directives in another case', ({ headers }) => headers['cache-control'] && (headers['cache-control'] = headers['cache-control'].toUpperCase())],
  ['a connection option in another case', rewrite('connection', /^close$/, 'Close')],
  ['an encoding in another case', rewrite('content-encoding', /^gzip$/, 'GZIP')],
  ['no-cache before private', rewrite('cache-control', /^private, no-cache$/, 'no-cache, private')],
  ['must-revalidate', rewrite('cache-control', /^private, no-cache$/, 'private, no-cache, must-revalidate')],
  ['unquoted link relations', rewrite('link', /rel="([a-z-]+)"/g, 'rel=$1')],
  ['no spaces in links', rewrite('link', /; /g, ';')],
  ['one more link', rewrite('link', /$/, ', </llms.txt>; rel="describedby"')],
  ['a charset in upper case', rewrite('content-type', /charset=utf-8/, 'charset=UTF-8')],
  ['no space before a charset', rewrite('content-type', /; charset/, ';charset')],
  ['a quoted charset', rewrite('content-type', /charset=utf-8/, 'charset="utf-8"')],
  ['a media type in another case', rewrite('content-type', /^application\/json$/, 'Application/JSON')],
  ['no spaces in lists', rewrite('access-control-expose-headers', /, /g, ',')],
  ['lists in lower case', ({ headers }) => (headers['access-control-expose-headers'] = headers['access-control-expose-headers']?.toLowerCase() ?? '')],
  ['more exposed fields', rewrite('access-control-expose-headers', /$/, ', Date')],
  ['allowed methods in another order', rewrite('allow', /^GET, HEAD, OPTIONS$/, 'OPTIONS,GET,HEAD')],
  ['more fields in Vary', rewrite('vary', /$/, ', Origin')],
  ['security headers twice', ({ headers }) => { for (const name of ['x-content-type-options', 'referrer-policy', 'x-frame-options']) if (headers[name]) headers[name] += `, ${headers[name]}`; }],
  ['Vary in lower case', ({ headers }) => headers.vary && (headers.vary = headers.vary.toLowerCase())],
  ['formatted JSON in errors', on((asked, { status }) => isApi(asked) && status >= 400 && asked.method !== 'HEAD', (response) => {
    setBody(response, JSON.stringify(JSON.parse(response.body.toString()), null, 2));
  })],
  ['gzip from a proxy', recode('gzip', (body) => gzipSync(body))],
  ['br from a proxy', recode('br', (body) => brotliCompressSync(body))],
  ['deflate from a proxy', recode('deflate', (body) => deflateSync(body))],
  ['zstd from a proxy', recode('zstd', (body) => zstdCompressSync(body))],
  ['the old name of gzip', rewrite('content-encoding', /^gzip$/, 'x-gzip')],
  ['gzip and a weak tag from a proxy', compress((tag) => `W/${tag}`)],
  ['gzip and no tag from a proxy', compress(() => undefined)],
  ['gzip and a longer tag from a proxy', compress((tag) => `${tag.slice(0, -1)}-gzip"`)],
  ['a window that ends', share({ left: 1000 })],
  ['a window that ends at a request', share({ left: 2000 })],
  ['a window that ends before the last checks', share({ left: 3200 })],
  ['a quota that is almost used up', share({ used: 580 })],
  ['a quota that is almost used up, in a window that ends', share({ used: 580, left: 1500 })],
  ['a quota that is used up before the last checks', share({ used: 370, left: 8000 })],
  ...[1, 2, 3, 20].map((count): Row => [`${count} requests of others before each`, share({ others: () => count })]),
  ['requests of others now and then', share({ others: (nth) => (nth % 5 === 0 ? 3 : 0) })],
  ['a monitor that polls', share({ others: (nth) => nth % 2 })],
  ['many others at the same address', share({ others: (nth) => (nth * 7) % 5 })],
  ['a 429 with Retry-After', limit(60)],
  ['a 429 with Retry-After for two requests', both(limit(60), limit(150))],
  ['a 429 for a page, with a date by another clock', block(({ nth, path }) => nth > 150 && nth < 300 && path === '/' && nth % 2 === 0, { date: new Date(3_600_000).toUTCString(), 'retry-after': new Date(3_630_000).toUTCString() })],
  ...blocks('with nothing else'),
  ...blocks('with Retry-After', { 'retry-after': '2', server: 'cloudflare' }),
  ...blocks('in JSON', { 'content-type': 'application/json', 'access-control-expose-headers': '*', 'x-ratelimit-remaining': '0' }, '{"message":"API rate limit exceeded"}'),
  ...[400, 405, 501].map((code): Row => [`a ${code} of a proxy for methods that it does not know`, on(({ method }) => /^(?:FOO|VERSION-CONTROL|get)$/.test(method), (response) => { Object.assign(response, { status: code, headers: {}, body: Buffer.alloc(0) }); })]),
  ['one slow response', slow(50_000)],
  ['a slow response when a window ends', both(share({ left: 3000 }), slow(50_000))],
  ['a slow response when a quota is used up', both(share({ used: 580, left: 3000 }), slow(50_000))],
  ['a cache before an advertised site', cache],
  ['a page that is kept for a day', on(/^\/(?:docs\/.*)?$/, ({ headers }) => { headers['cache-control'] = 'public, max-age=86400'; })],
  ['a page that a CDN keeps for a year', on(/^\/(?:docs\/.*)?$/, ({ headers }) => { headers['cache-control'] = 'public, max-age=0, s-maxage=31536000'; })],
  ['a page that must be revalidated for a year', on(/^\/(?:docs\/.*)?$/, ({ headers }) => { headers['cache-control'] = 'no-cache, max-age=31536000'; })],
  ['an icon that is kept for a year', on(/\.(?:ico|png|svg)$/, ({ headers }) => { headers['cache-control'] = 'public, max-age=31536000, immutable'; })],
  ['a message with the path of an unknown page', on(got(404, (asked) => !isApi(asked) && asked.method === 'GET' && !/json|markdown/.test(String(asked.headers.Accept))), (response, asked) => { text(() => true, () => `<p>Nothing is at ${asked.path}:1:2, since 10:30</p>`)(response, asked); })],
  ['a 429 without a body for HEAD', oneIn(1, on(({ method, path }) => method === 'HEAD' && path.startsWith('/api/'), (response) => {
    const ratelimit = rateLimitAfter(publicQuota.limit, 1);
    response.status = 429;
    response.headers = { ...response.headers, 'retry-after': '1', 'cache-control': 'no-store', ratelimit };
  }))],
])('A response may have %s', async (_name, change) => {
  const failed = (await recorder.run(change)).filter(({ outcome }) => outcome === 'failed');
  expect(failed).toEqual([]);
});
