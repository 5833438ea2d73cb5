import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { version } from '../../../src/packages/facts/version.ts';
import {
  body,
  coded,
  decodeBody,
  field,
  having,
  isApi,
  json,
  matches,
  on,
  setBody,
  status,
  swap,
  text,
  without,
  type Asked,
  type Fault,
  type Response,
  type When,
} from './kit.ts';

const info = '/api/v1/info';
const document = '/openapi.json';
/** A GET of a path without an encoding. */
const plain =
  (path: string): When =>
  (asked) =>
    asked.method === 'GET' && asked.target === path;
type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

// prettier-ignore
export const bodyFaults: readonly Fault[] = [
  ['health is not ok', /^read-v1-health$/, json('/api/v1/health', () => ({ ok: false }))],
  ['health has another field', /^read-health$/, json('/api/health', (entry) => ({ ...entry, uptime: 3 }))],
  ['health is empty', /^read-health$/, body('/api/health', '')],
  ['an alias has its fields in another order', /^read-info$/, json('/api/info', (entry) => Object.fromEntries(Object.entries(entry).reverse()))],
  ['an alias ends with a line break', /^read-info$/, text('/api/info', (old) => `${old}\n`)],
  ['an alias has a byte order mark', /^read-info$/, text('/api/info', (old) => `\uFEFF${old}`)],
  ['a twin has another version', /^read-info-md$/, swap('/api/info.md', version, '0.0.1')],
  ['a twin lacks its last line', /^read-v1-info-md$/, text('/api/v1/info.md', (old) => old.trimEnd().split('\n').slice(0, -1).join('\n'))],
  ['every file has an old version', /^facts-source$/, text(() => true, (old) => old.replaceAll(version, '0.9.0'))],
  ['info has another field', /^read-v1-info$/, json(info, (entry) => ({ ...entry, users: 3 }))],
  ['info has no valid phone number', /^read-v1-info$/, json(info, (entry) => ({...entry, phone: 'call us' }))],
  ['info is an HTML page', /^read-v1-info$/, body(info, '<h1>Soon</h1>')],
  ['info gets 404', /^read-v1-info$/, status(404, (asked) => asked.path === info && asked.target === info && asked.method === 'GET')],
  ['the OpenAPI document has another path', /^read-openapi-json$/, json(plain(document), (entry) => ({...entry, paths: {...(entry.paths as Paths), '/api/v1/people': {} }, }))],
  ['the OpenAPI document names another server', /^read-openapi-json$/, swap(plain(document), /"url":"[^"]*"/, '"url":"https://old.example"')],
  ['every error has a body from the host', /^(?:unknown|slash|malformed|format|method|rate-limit|condition)-/, on((asked, { status: code }) => isApi(asked) && code >= 400 && asked.method !== 'HEAD', (response) => { setBody(response, '<h1>Error</h1>'); })],
];

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

/** Encodes the response to requests with this Accept-Encoding, as a proxy would. */
const recode = (when: When, accepted: RegExp, coding: string, edit: (content: Buffer) => Buffer) =>
  on(
    (asked, response) =>
      matches(when, asked, response) && accepted.test(String(asked.headers['Accept-Encoding'])),
    (response) => {
      const content = decodeBody(response);
      response.headers.vary = 'Accept, Accept-Encoding';
      if (coding === '') delete response.headers['content-encoding'];
      else response.headers['content-encoding'] = coding;
      if (response.headers.etag !== undefined) response.headers.etag = `"${coding}"`;
      setBody(response, edit(Buffer.from(content)));
    },
  );
const old = Buffer.from('# Old');
const flip = (bytes: Buffer) =>
  Buffer.from(bytes).fill(255, bytes.length >> 1, (bytes.length >> 1) + 4);
const aliases = ['/api/info', '/api/health', '/api/info.md', '/api/health.md', document];
// prettier-ignore
const texts = [
  ...['/', `${docsPath}errors/`, '/no-such-page', `${docsPath}errors.md`, '/llms.txt', '/contact.vcf'],
  ...['/build.json', '/sitemap-0.xml', /^\/_astro\/page.*js$/],
];

/** The faults of the encoded copies of a path. */
// prettier-ignore
function breakCopies(path: string | RegExp): readonly Fault[] {
  const isAlias = aliases.includes(String(path));
  const found = (id: string) => new RegExp(isAlias ? `^${id}-` : '^steady-files$');
  const [gzip, browser, onlyBr] = [found('gzip'), found('browser'), found('br')];
  const accepts = (asked: Asked, response: Response) => matches(path, asked, response) && asked.headers['Accept-Encoding'] === 'gzip';
  return [
    [`${path} is stale in gzip`, gzip, recode(path, /^gzip$/, 'gzip', () => gzipSync(old))],
    [`${path} is stale in br`, browser, recode(path, /br, /, 'br', () => brotliCompressSync(old))],
    [`${path} is stale in br for clients that accept only br`, onlyBr, recode(path, /^br$/, 'br', () => brotliCompressSync(old))],
    [`${path} is gzip without a label`, gzip, recode(path, /^gzip$/, '', (content) => gzipSync(content))],
    [`${path} is br without a label`, onlyBr, recode(path, /^br$/, '', (content) => brotliCompressSync(content))],
    [`${path} is corrupt in gzip`, gzip, recode(path, /^gzip$/, 'gzip', (content) => flip(gzipSync(content)))],
    [`${path} is corrupt in br`, onlyBr, recode(path, /^br$/, 'br', (content) => flip(brotliCompressSync(content)))],
    [`${path} has more bytes after gzip`, gzip, recode(path, /^gzip$/, 'gzip', (content) => Buffer.concat([gzipSync(content), old]))],
    ...(isAlias ? [[`${path} is stale in gzip for scripts`, found('script'), recode(path, /^gzip, deflate$/, 'gzip', () => gzipSync(old))]] as const : []),
    [`${path} is cut in gzip`, gzip, recode(path, /^gzip$/, 'gzip', (content) => gzipSync(content).subarray(0, -9))],
    [`${path} is cut in br`, browser, recode(path, /br, /, 'br', (content) => brotliCompressSync(content).subarray(0, -3))],
    [`${path} has the label br, but no encoding`, browser, recode(path, /br, /, 'br', (content) => content)],
    [`${path} has the label gzip, but is br`, gzip, recode(path, /^gzip$/, 'gzip', (content) => brotliCompressSync(content))],
    [`${path} is br for clients that accept only gzip`, gzip, recode(path, /^gzip$/, 'br', (content) => brotliCompressSync(content))],
    [`${path} has the type of a gzip file`, gzip, field('content-type', 'application/gzip', accepts)],
    [`${path} has another status in gzip`, gzip, status(203, accepts)],
  ];
}

// prettier-ignore
export const copyFaults: readonly Fault[] = [...texts, ...aliases].flatMap(breakCopies);

// prettier-ignore
export const encodingFaults: readonly Fault[] = [
  ...['gzip', 'br', 'gzip, deflate'].map((accepted): Fault => [`errors are gzip without a label for ${accepted}`, /^(?:unknown|format|method)-/,
    on((asked, { status: code }) => isApi(asked) && code >= 400 && asked.headers['Accept-Encoding'] === accepted, (response) => { setBody(response, gzipSync(response.body)); })]),
  ['read with format=json are gzip without a label', /^format-json/, on(({ target, headers }) => target.endsWith('?format=json') && headers['Accept-Encoding'] !== undefined, (response) => { setBody(response, gzipSync(response.body)); })],
  ['the OpenAPI document is corrupt in gzip', /^gzip-openapi-json$/, cut('/openapi.json', 'gzip')],
  ['the OpenAPI document is corrupt in br', /^browser-openapi-json$/, cut('/openapi.json', 'br')],
  ['the OpenAPI document is stale in gzip', /^gzip-openapi-json$/, body(coded(document, 'gzip'), gzipSync('{"name":"Old"}'))],
  ['the OpenAPI document is stale in br', /^browser-openapi-json$/, body(coded('/openapi.json', 'br'), brotliCompressSync('{"openapi":"3.1.0"}'))],
  ['the OpenAPI document has no label for gzip', /^gzip-openapi-json$/, without('content-encoding', coded(document, 'gzip'))],
  ['br is labeled gzip', /^browser-openapi-json$/, field('content-encoding', 'gzip', coded(document, 'br'))],
  ['a body is encoded twice', /^gzip-openapi-json$/, on(coded(document, 'gzip'), (response) => { setBody(response, gzipSync(response.body)); })],
  ['zstd is corrupt', /^coding-zstd$/, only(info, 'zstd', zstdCompressSync('{"name":"Old"}').subarray(0, -4))],
  ['zstd is stale', /^coding-zstd$/, only(info, 'zstd', zstdCompressSync('{"name":"Old"}'))],
  ['deflate is corrupt', /^coding-deflate$/, only(info, 'deflate', Buffer.from('not deflate'))],
  ['deflate is stale', /^coding-deflate$/, only(info, 'deflate', deflateSync('{"name":"Old"}'))],
  ['a client that accepts zstd gets br', /^coding-zstd$/, on(({ path, headers }) => path === info && headers['Accept-Encoding'] === 'zstd', (response) => { response.headers['content-encoding'] = 'br'; setBody(response, brotliCompressSync(response.body)); })],
  ['a client that rejects gzip gets it', /^coding-gzip-refused$/, on(({ headers }) => headers['Accept-Encoding'] === 'gzip;q=0', (response) => { response.headers['content-encoding'] = 'gzip'; setBody(response, gzipSync(response.body)); })],
  ['a client that rejects br gets it', /^coding-br-refused$/, field('content-encoding', 'br', ({ headers }) => headers['Accept-Encoding'] === 'br;q=0')],
  ['every client gets gzip', /^read-info$/, field('content-encoding', 'gzip', ({ path, method, headers }) => path === '/api/info' && method === 'GET' && headers['Accept-Encoding'] === undefined)],
  ['the OpenAPI document has no Vary', /^steady-openapi-json$/, without('vary', document)],
  ['Vary names the wrong field', /^steady-openapi-json$/, field('vary', 'Origin', document)],
  ['the plain response has no Vary', /^steady-openapi-json$/, without('vary', ({ path, headers }) => path === document && headers['Accept-Encoding'] === undefined)],
  ['a page is corrupt in gzip', /^steady-files$/, cut(docsPath, 'gzip')],
  ['a page has no label for br', /^steady-files$/, without('content-encoding', coded(`${docsPath}check/`, 'br'))],
  ['a page has no Vary in br', /^steady-files$/, without('vary', coded(`${docsPath}check/`, 'br'))],
  ['a page has no plain form for browsers', /^steady-files$/, body(having('origin', `${docsPath}versioning/`), 'gone')],
];
