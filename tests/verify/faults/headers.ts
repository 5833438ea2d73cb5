import { by, field, got, having, isRead, on, status, without, type Fault } from './kit.ts';

const info = '/api/v1/info';

export const headerFaults: readonly Fault[] = [
  ['one route has no RateLimit', /^read-info$/, without('ratelimit', '/api/info')],
  [
    'one twin has no RateLimit-Policy',
    /^read-health-md$/,
    without('ratelimit-policy', '/api/health.md'),
  ],
  [
    'the policy of one route has another window',
    /^read-health$/,
    field('ratelimit-policy', '600;w=3600', '/api/health'),
  ],
  [
    'one route follows a later draft',
    /^read-info$/,
    field('ratelimit', '"default";r=9;t=9', '/api/info'),
  ],
  ['one route states another quota', /^read-v1-info$/, field('ratelimit', '60;r=9;t=60', info)],
  [
    'one route states a negative remainder',
    /^read-health$/,
    field('ratelimit', '600;r=-1;t=60', '/api/health'),
  ],
  [
    'one route states a reset of zero',
    /^read-health$/,
    field('ratelimit', '600;r=9;t=0', '/api/health'),
  ],
  [
    'one route states a reset of an hour',
    /^read-health$/,
    field('ratelimit', '600;r=9;t=3600', '/api/health'),
  ],
  ['one 404 has no RateLimit', /^unknown-people$/, without('ratelimit', '/api/v1/people')],
  [
    'every 405 has no RateLimit',
    /^(?:method|wire)-/,
    without(
      'ratelimit',
      got(405, (a) => a.path.startsWith('/api')),
    ),
  ],
  ['every 400 has no RateLimit', /^(?:format|malformed|wire)-/, without('ratelimit', got(400))],
  [
    'every 204 has no RateLimit',
    /^options-/,
    without(
      'ratelimit',
      got(204, ({ target }) => target !== '*'),
    ),
  ],
  ['every 304 has no RateLimit', /^not-modified-/, without('ratelimit', got(304))],
  [
    'HEAD has no RateLimit',
    /^(?:head-|unknown-head|format-head)/,
    without('ratelimit', by('HEAD')),
  ],
  [
    'the OpenAPI document has no RateLimit',
    /^(?:read-openapi-json|budget-openapi)$/,
    without('ratelimit', '/openapi.json'),
  ],
  [
    'one route has no CORS',
    /^read-v1-health$/,
    without('access-control-allow-origin', '/api/v1/health'),
  ],
  [
    'CORS is missing for an Origin',
    /^browser-info$/,
    without('access-control-allow-origin', having('origin', '/api/info')),
  ],
  [
    'CORS echoes the Origin',
    /^browser-info$/,
    field('access-control-allow-origin', 'https://client.example', having('origin', '/api/info')),
  ],
  [
    'CORS is missing on 404',
    /^unknown-v2$/,
    without('access-control-allow-origin', '/api/v2/info'),
  ],
  ['CORS is missing on one 405', /^method-put$/, without('access-control-allow-origin', by('PUT'))],
  [
    'CORS is missing on every 304',
    /^not-modified-/,
    without('access-control-allow-origin', got(304)),
  ],
  [
    'CORS allows credentials',
    /^read-v1-info$/,
    field('access-control-allow-credentials', 'true', info),
  ],
  [
    'a preflight allows no GET',
    /^options-info$/,
    field('access-control-allow-methods', 'POST', 'OPTIONS /api/info'),
  ],
  [
    'a preflight allows no header',
    /^options-info$/,
    without('access-control-allow-headers', 'OPTIONS /api/info'),
  ],
  [
    'one route exposes no ETag',
    /^read-info$/,
    field(
      'access-control-expose-headers',
      'RateLimit, RateLimit-Policy, Retry-After, Link',
      '/api/info',
    ),
  ],
  [
    'one error exposes nothing',
    /^unknown-v2$/,
    without('access-control-expose-headers', '/api/v2/info'),
  ],
  [
    'one route has no nosniff',
    /^read-health-md$/,
    without('x-content-type-options', '/api/health.md'),
  ],
  ['one error has no nosniff', /^unknown-api$/, without('x-content-type-options', '/api')],
  [
    'one route has no resource policy',
    /^read-info$/,
    without('cross-origin-resource-policy', '/api/info'),
  ],
  [
    'one route is for the same origin',
    /^read-info$/,
    field('cross-origin-resource-policy', 'same-origin', '/api/info'),
  ],
  ['one route sets a cookie', /^read-info-md$/, field('set-cookie', 'a=b', '/api/info.md')],
  ['one error sets a cookie', /^unknown-v2$/, field('set-cookie', 'a=b', '/api/v2/info')],
  [
    'one route names the software',
    /^read-health$/,
    field('x-powered-by', 'Express', '/api/health'),
  ],
  ['one route is deprecated', /^read-v1-info$/, field('deprecation', '@2208988800', info)],
  [
    'an alias has a sunset',
    /^read-health$/,
    field('sunset', 'Sat, 01 Jan 2028 00:00:00 GMT', '/api/health'),
  ],
  ['one route has no links', /^read-v1-health-md$/, without('link', '/api/v1/health.md')],
  [
    'an alias has no canonical link',
    /^read-info$/,
    on(
      '/api/info',
      ({ headers }) =>
        (headers.link = headers.link?.replace(/, <[^>]*>; rel="canonical"/, '') ?? ''),
    ),
  ],
  [
    'a canonical route has a canonical link',
    /^read-v1-info$/,
    on(
      info,
      ({ headers }) => (headers.link = `${headers.link ?? ''}, </api/info>; rel="canonical"`),
    ),
  ],
  [
    'one route links to another twin',
    /^read-v1-info$/,
    on(info, ({ headers }) => (headers.link = headers.link?.replace('info.md', 'health.md') ?? '')),
  ],
  [
    'one route links to old docs',
    /^read-health$/,
    on(
      '/api/health',
      ({ headers }) => (headers.link = headers.link?.replace('</docs/>', '</old/>') ?? ''),
    ),
  ],
  ['JSON is a download', /^read-v1-info$/, field('content-type', 'application/octet-stream', info)],
  ['JSON is text', /^read-health$/, field('content-type', 'text/plain', '/api/health')],
  ['JSON has no type', /^read-health$/, without('content-type', '/api/health')],
  [
    'a twin is plain text',
    /^read-info-md$/,
    field('content-type', 'text/plain; charset=utf-8', '/api/info.md'),
  ],
  [
    'a twin has no charset',
    /^read-v1-info-md$/,
    field('content-type', 'text/markdown', '/api/v1/info.md'),
  ],
  [
    'a twin is HTML',
    /^read-health-md$/,
    field('content-type', 'text/html; charset=utf-8', '/api/health.md'),
  ],
  ['one error is HTML', /^unknown-v2$/, field('content-type', 'text/html', '/api/v2/info')],
  [
    'one 405 is problem+json',
    /^method-delete-v1-info$/,
    field('content-type', 'application/problem+json', 'DELETE /api/v1/info'),
  ],
  ['browsers get 406', /^browser-v1-info$/, status(406, having('origin', info))],
  [
    'agents get 406',
    /^gzip-v1-info$/,
    status(
      406,
      ({ path, headers }) => path === info && String(headers.Accept).includes('markdown'),
    ),
  ],
  ['HEAD has another type', /^head-info$/, field('content-type', 'text/plain', 'HEAD /api/info')],
  ['HEAD has another ETag', /^head-v1-info$/, field('etag', '"x"', 'HEAD /api/v1/info')],
  ['HEAD states another length', /^head-health$/, field('content-length', '1', 'HEAD /api/health')],
  ['HEAD of a twin has no links', /^head-info-md$/, without('link', 'HEAD /api/info.md')],
  ['one 405 has no Allow', /^method-post-info$/, without('allow', 'POST /api/info')],
  [
    'one 405 allows POST',
    /^method-delete-info$/,
    field('allow', 'GET, HEAD, OPTIONS, POST', 'DELETE /api/info'),
  ],
  [
    'one 405 leaves HEAD out',
    /^method-delete-info$/,
    field('allow', 'GET, OPTIONS', 'DELETE /api/info'),
  ],
  [
    'OPTIONS allows PUT',
    /^options-health$/,
    field('allow', 'GET, HEAD, OPTIONS, PUT', 'OPTIONS /api/health'),
  ],
  [
    'reads have live values in a CDN',
    /^(?:read|head|gzip|browser|format|coding|wire)-/,
    field('cdn-cache-control', 'max-age=60', isRead),
  ],
];
