import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { rateLimitAfter } from '../rate-limit-fields.ts';
import {
  got,
  isApi,
  on,
  oneIn,
  setBody,
  without,
  type Spoil,
  type Response,
} from './faults/kit.ts';
import { startRecorder } from './recorded-server.ts';

const rewrite =
  (name: string, from: RegExp, to: string): Spoil =>
  ({ headers }) => {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.replace(from, to);
  };
const add =
  (name: string, value: string): Spoil =>
  ({ headers }) => {
    headers[name] ??= value;
  };
/** Gives a header another value in each response. */
const each =
  (name: string): Spoil =>
  ({ headers }, { nth }) => {
    headers[name] = `id-${nth}`;
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

const recorder = await startRecorder();
afterAll(() => recorder.stop());

type Row = [string, Spoil];

// prettier-ignore
it.each<Row>([
  ...[
    ...['cf-ray', 'x-amz-cf-id', 'x-timer', 'x-nf-request-id', 'x-vercel-id', 'x-request-id'],
    ...['traceparent', 'server-timing', 'cf-cache-status', 'x-correlation-id'],
  ].map((name): Row => [`another ${name} in each response`, each(name)]),
  ...Object.entries({
    server: 'nginx', via: '1.1 proxy', 'alt-svc': 'h3=":443"', nel: '{"max_age":604800}',
    'report-to': '{"group":"cf-nel"}', 'strict-transport-security': 'max-age=63072000',
    'x-cache': 'MISS', 'cache-status': 'edge; fwd=miss', age: '0', 'keep-alive': 'timeout=5',
    date: 'Sun, 22 Nov 2026 17:00:00 GMT', 'last-modified': 'Sun, 22 Nov 2026 17:00:00 GMT',
    'accept-ranges': 'bytes', 'permissions-policy': 'camera=()', 'content-language': 'en',
    'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off', 'x-xss-protection': '0',
  }).map(([name, value]): Row => [`${name}: ${value}`, add(name, value)]),
  ['Accept-Ranges: none', add('accept-ranges', 'none')],
  ['no Content-Length', without('content-length')],
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
  ['Vary in lower case', ({ headers }) => headers.vary && (headers.vary = headers.vary.toLowerCase())],
  ['formatted JSON in errors', on((asked, { status }) => isApi(asked) && status >= 400 && asked.method !== 'HEAD', (response) => {
    setBody(response, JSON.stringify(JSON.parse(response.body.toString()), null, 2));
  })],
  ['gzip from a proxy', recode('gzip', (body) => gzipSync(body))],
  ['br from a proxy', recode('br', (body) => brotliCompressSync(body))],
  ['deflate from a proxy', recode('deflate', (body) => deflateSync(body))],
  ['zstd from a proxy', recode('zstd', (body) => zstdCompressSync(body))],
  ['a 429 without a body for HEAD', oneIn(1, on(({ method, path }) => method === 'HEAD' && path.startsWith('/api/'), (response) => {
    const ratelimit = rateLimitAfter(publicQuota.limit, 1);
    response.status = 429;
    response.headers = { ...response.headers, 'retry-after': '1', 'cache-control': 'no-store', ratelimit };
  }))],
])('A response may have %s', async (_name, change) => {
  const failed = (await recorder.run(change)).filter(({ outcome }) => outcome === 'failed');
  expect(failed).toEqual([]);
});
