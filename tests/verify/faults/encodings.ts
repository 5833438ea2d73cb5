import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { body, coded, field, having, on, setBody, without, type Fault, type When } from './kit.ts';

const info = '/api/v1/info';

const cut = (when: When, coding: string) =>
  on(coded(when, coding), (response) => {
    setBody(response, response.body.subarray(0, -9));
  });
/** Answers a request that accepts only this encoding. */
const only = (path: string, coding: string, content: Buffer) =>
  on(
    ({ path: asked, headers }) => asked === path && headers['Accept-Encoding'] === coding,
    (response) => {
      response.headers['content-encoding'] = coding;
      setBody(response, content);
    },
  );

// prettier-ignore
export const encodingFaults: readonly Fault[] = [
  ['info is corrupt in gzip', /^gzip-v1-info$/, cut(info, 'gzip')],
  ['an alias is corrupt in gzip', /^gzip-info$/, cut('/api/info', 'gzip')],
  ['a twin is corrupt in gzip', /^gzip-v1-info-md$/, cut('/api/v1/info.md', 'gzip')],
  ['an alias is corrupt in br', /^browser-info$/, cut('/api/info', 'br')],
  ['a twin of an alias is corrupt in br', /^browser-info-md$/, cut('/api/info.md', 'br')],
  ['the OpenAPI document is corrupt in gzip', /^gzip-openapi-json$/, cut('/openapi.json', 'gzip')],
  ['the OpenAPI document is corrupt in br', /^browser-openapi-json$/, cut('/openapi.json', 'br')],
  ['an alias is stale in gzip', /^gzip-info$/, body(coded('/api/info', 'gzip'), gzipSync('{"name":"Old"}'))],
  ['a twin is stale in br', /^browser-v1-info-md$/, body(coded('/api/v1/info.md', 'br'), brotliCompressSync('# Info API (v1)\n'))],
  ['the OpenAPI document is stale in br', /^browser-openapi-json$/, body(coded('/openapi.json', 'br'), brotliCompressSync('{"openapi":"3.1.0"}'))],
  ['the OpenAPI document is stale in gzip', /^gzip-openapi-json$/, body(coded('/openapi.json', 'gzip'), gzipSync('{"openapi":"3.1.0"}'))],
  ['an alias has no label for gzip', /^gzip-info$/, without('content-encoding', coded('/api/info', 'gzip'))],
  ['an alias has no label for br', /^browser-info$/, without('content-encoding', coded('/api/info', 'br'))],
  ['the OpenAPI document has no label for br', /^browser-openapi-json$/, without('content-encoding', coded('/openapi.json', 'br'))],
  ['br is labeled gzip', /^browser-v1-info$/, field('content-encoding', 'gzip', coded(info, 'br'))],
  ['br is labeled zstd', /^browser-info-md$/, field('content-encoding', 'zstd', coded('/api/info.md', 'br'))],
  ['a body is encoded twice', /^gzip-v1-info$/, on(coded(info, 'gzip'), (response) => { setBody(response, gzipSync(response.body)); })],
  ['zstd is corrupt', /^coding-zstd$/, only(info, 'zstd', zstdCompressSync('{"name":"Old"}').subarray(0, -4))],
  ['zstd is stale', /^coding-zstd$/, only(info, 'zstd', zstdCompressSync('{"name":"Old"}'))],
  ['deflate is corrupt', /^coding-deflate$/, only(info, 'deflate', Buffer.from('not deflate'))],
  ['deflate is stale', /^coding-deflate$/, only(info, 'deflate', deflateSync('{"name":"Old"}'))],
  ['a client that accepts zstd gets br', /^coding-zstd$/, on(({ path, headers }) => path === info && headers['Accept-Encoding'] === 'zstd', (response) => { response.headers['content-encoding'] = 'br'; setBody(response, brotliCompressSync(response.body)); })],
  ['a client that rejects gzip gets it', /^coding-gzip-refused$/, on(({ headers }) => headers['Accept-Encoding'] === 'gzip;q=0', (response) => { response.headers['content-encoding'] = 'gzip'; setBody(response, gzipSync(response.body)); })],
  ['a client that rejects br gets it', /^coding-br-refused$/, field('content-encoding', 'br', ({ headers }) => headers['Accept-Encoding'] === 'br;q=0')],
  ['every client gets gzip', /^read-info$/, field('content-encoding', 'gzip', ({ path, method, headers }) => path === '/api/info' && method === 'GET' && headers['Accept-Encoding'] === undefined)],
  ['one route has no Vary', /^steady-info$/, without('vary', '/api/info')],
  ['Vary names the wrong field', /^steady-info$/, field('vary', 'Origin', '/api/info')],
  ['the plain response has no Vary', /^steady-info$/, without('vary', ({ path, headers }) => path === '/api/info' && headers['Accept-Encoding'] === undefined)],
  ['a page is corrupt in gzip', /^pages-encodings$/, cut('/docs/', 'gzip')],
  ['a page is corrupt in br', /^pages-encodings$/, cut('/docs/read-budget/', 'br')],
  ['the home page is stale in br', /^pages-encodings$/, body(coded('/', 'br'), brotliCompressSync('<h1>Old</h1>'))],
  ['a page has no label for br', /^pages-encodings$/, without('content-encoding', coded('/docs/check/', 'br'))],
  ['a page has no Vary in br', /^pages-encodings$/, without('vary', coded('/docs/check/', 'br'))],
  ['a page has no plain form for browsers', /^pages-encodings$/, body(having('origin', '/docs/versioning/'), 'gone')],
];
