import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { policyField, rateLimitAfter } from '../../rate-limit-fields.ts';
import {
  coded,
  renderLimited,
  countDown,
  field,
  got,
  isApi,
  on,
  serves,
  status,
  without,
  type Fault,
} from './kit.ts';

const info = '/api/v1/info';
const pages = ['/', docsPath, `${docsPath}errors.md`, /^\/_astro\/page.*js$/];
const later = (asked: { nth: number }) => asked.nth > 650;

// prettier-ignore
export const cachingFaults: readonly Fault[] = [
  ['health may be stored', /^read-v1-health$/, field('cache-control', 'max-age=60', '/api/v1/health')],
  ['health has no Cache-Control', /^read-health$/, without('cache-control', '/api/health')],
  ['live values come from a cache', /^read-v1-info$/, field('age', '30', info)],
  ['live values are public', /^read-info$/, field('cache-control', 'public, max-age=60', '/api/info')],
  ['live values are private but fresh for a while', /^read-info$/, field('cache-control', 'private, max-age=60', '/api/info')],
  ['a private twin needs no revalidation', /^read-info-md$/, field('cache-control', 'private', '/api/info.md')],
  ['a CDN may keep live values', /^read-info$/, field('cdn-cache-control', 'max-age=60', '/api/info')],
  ['a surrogate may keep live values', /^read-info$/, field('surrogate-control', 'max-age=60', '/api/info')],
  ['Netlify may keep live values', /^read-info$/, field('netlify-cdn-cache-control', 'public, s-maxage=60', '/api/info')],
  ['a CDN may serve old facts while it revalidates', /^read-info$/, on('/api/info', ({ headers }) => { headers.ratelimit = rateLimitAfter(0); headers['cache-control'] = 'public, max-age=60, stale-while-revalidate=600'; })],
  ['constant values last for a year', /^read-info$/, on('/api/info', ({ headers }) => { headers.ratelimit = rateLimitAfter(0); headers['cache-control'] = 'public, max-age=31536000'; })],
  ...['/', `${docsPath}errors/`, `${docsPath}errors.md`, '/llms.txt', '/contact.vcf', '/build.json', '/robots.txt', '/sitemap-0.xml'].flatMap((path): Fault[] => [
    [`${path} is kept for a year`, /^files-caching$/, field('cache-control', 'public, max-age=31536000', path)],
    [`${path} is immutable`, /^files-caching$/, field('cache-control', 'max-age=600, immutable', path)],
    [`${path} expires in a year`, /^files-caching$/, on(path, ({ headers }) => { delete headers['cache-control']; headers.date = 'Sun, 22 Nov 2026 17:00:00 GMT'; headers.expires = 'Mon, 22 Nov 2027 17:00:00 GMT'; })],
  ]),
  ['a page is kept for a year in br', /^files-caching$/, field('cache-control', 'max-age=31536000', coded('/', 'br'))],
  ['one error has an ETag', /^unknown-v2$/, field('etag', '"x"', '/api/v2/info')],
  ['one route has no ETag', /^steady-info-md$/, without('etag', '/api/info.md')],
  ['one route has a weak ETag', /^steady-v1-info-md$/, on('/api/v1/info.md', ({ headers }) => (headers.etag = `W/${String(headers.etag)}`))],
  ['the OpenAPI document has a weak ETag', /^steady-openapi-json$/, on('/openapi.json', ({ headers }) => (headers.etag = `W/${String(headers.etag)}`))],
  ['encodings share an ETag', /^steady-openapi-json$/, field('etag', '"one"', '/openapi.json')],
  ['an ETag has no quotation marks', /^steady-info$/, on('/api/info', ({ headers }) => (headers.etag = headers.etag?.replaceAll('"', '') ?? ''))],
  ['one ETag changes with each request', /^steady-info$/, on('/api/info', ({ headers }, { nth }) => (headers.etag = `"${nth}"`))],
  ['a 304 has no ETag', /^steady-info$/, without('etag', got(304, '/api/info'))],
  ['a 304 has no Vary', /^steady-info$/, without('vary', got(304, '/api/info'))],
  ['a 304 has no Cache-Control', /^not-modified-info$/, without('cache-control', got(304, '/api/info'))],
  ['a 304 has a type', /^not-modified-info$/, field('content-type', 'application/json', got(304, '/api/info'))],
  ['a 304 of the OpenAPI document has a body', /^not-modified-openapi-json$/, on(got(304, '/openapi.json'), (response) => (response.body = Buffer.from('{}')))],
  ['HEAD of a route has a body', /^head-health-md$/, on('HEAD /api/health.md', (response) => (response.body = Buffer.from('# H')))],
  ['HEAD of a 404 has a body', /^unknown-head$/, on('HEAD /api/v1/unknown', (response) => (response.body = Buffer.from('{}')))],
  ...[...pages, '/build.json'].flatMap((path) => ['vary', 'cache-control', 'etag'].map((name): Fault =>
    [`the 304 of ${path} has no ${name}`, /^steady-files$/, without(name, got(304, path))])),
  ...['access-control-allow-origin', 'access-control-expose-headers'].map((name): Fault =>
    [`the 304 of a text has no ${name}`, /^steady-files$/, without(name, got(304, '/llms.txt'))]),
  ['the 304 of a page may be kept for a year', /^steady-files$/, field('cache-control', 'max-age=31536000', got(304, '/'))],
  ['the 304 of a page has a body', /^steady-files$/, on(got(304, '/'), (response) => (response.body = Buffer.from('<')))],
  ['a page with a condition gets 412', /^steady-files$/, status(412, got(304, docsPath))],
  ['a 304 has a body', /^not-modified-info$/, on(got(304, '/api/info'), (response) => (response.body = Buffer.from('{}')))],
  ['every read states the same remainder', /^rate-limit-/, field('ratelimit', rateLimitAfter(100), got(200, isApi))],
  ['only errors count', /^rate-limit-/, countDown(got(404, isApi))],
  ['aliases do not count', /^rate-limit-each$/, countDown(({ path }) => path.startsWith('/api/v1'))],
  ['POST does not count', /^rate-limit-each$/, countDown((asked) => isApi(asked) && asked.method !== 'POST')],
  ['errors do not count', /^rate-limit-each$/, countDown((asked, { status: code }) => isApi(asked) && code < 400)],
  ['HEAD does not count', /^rate-limit-each$/, countDown((asked) => isApi(asked) && asked.method !== 'HEAD')],
  ['requests for the OpenAPI document count', /^rate-limit-openapi$/, countDown((asked) => isApi(asked) || asked.path === '/openapi.json')],
  ['the reset stands still', /^rate-limit-clock$/, on(() => true, ({ headers }) => (headers.ratelimit = headers.ratelimit?.replace(/t=\d+/, 't=60') ?? ''))],
  ['the reset runs twice as fast', /^rate-limit-clock$/, on(() => true, ({ headers }) => (headers.ratelimit = headers.ratelimit?.replace(/t=(\d+)/, (_all, t) => `t=${60 - 2 * (60 - Number(t))}`) ?? ''))],
  ['the reset jumps once', /^(?:rate-limit-clock|rate-limit-.*)$/, on((asked) => isApi(asked) && asked.nth > 100 && asked.nth < 150, ({ headers }) => (headers.ratelimit = headers.ratelimit?.replace(/t=\d+/, 't=40') ?? ''))],
  ['POST to the OpenAPI document counts', /^rate-limit-openapi$/, countDown((asked) => isApi(asked) || (asked.path === '/openapi.json' && asked.method === 'POST'))],
  ['the OpenAPI document has no RateLimit for OPTIONS', /^rate-limit-openapi$/, without('ratelimit', 'OPTIONS /openapi.json')],
  ['one 429 has no Retry-After', /^limited$/, limitOnce({ 'content-type': 'application/json' }, '{}')],
  ['one 429 has another body', /^limited$/, limitOnce({ 'retry-after': '1', 'content-type': 'application/json' }, '{"message":"API rate limit exceeded"}')],
  ['one 429 has no RateLimit', /^limited$/, limitOnce({ 'retry-after': '1', 'content-type': 'application/json' }, renderLimited(1), {})],
  ['later responses come from another server', /^steady-health$/, on((asked) => later(asked) && asked.path === '/api/health', ({ headers }) => (headers.vary = 'Cookie'))],
  ['later reads have another record', /^steady-info-md$/, on((asked) => later(asked) && asked.path === '/api/info.md', (response) => (response.body = Buffer.from('# Old\n')))],
  ['a path redirects later', /^steady-v1-health-md$/, status(302, (asked) => later(asked) && asked.path === '/api/v1/health.md')],
  ['unknown paths are found later', /^steady-v1-unknown$/, serves((asked) => later(asked) && asked.target === '/api/v1/unknown')],
];

/** Answers one request of the API with 429. */
function limitOnce(
  headers: Record<string, string>,
  content: string,
  own: Record<string, string> = {
    'ratelimit-policy': policyField,
    ratelimit: rateLimitAfter(publicQuota.limit),
  },
) {
  let limited: number | undefined;
  return on(
    (asked) => {
      if (asked.nth === 1) limited = undefined;
      if (asked.nth >= 50 && isApi(asked)) limited ??= asked.nth;
      return asked.nth === limited;
    },
    (response) => {
      response.status = 429;
      response.headers = { ...own, ...headers };
      response.body = Buffer.from(content);
    },
  );
}
