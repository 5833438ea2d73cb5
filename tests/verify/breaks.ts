import { rateLimitAfter } from '../rate-limit-fields.ts';
import { brotliCompressSync } from 'node:zlib';

/** A response of the correct server, for a break to spoil. */
export interface Response {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Spoils a response in place. */
export type Spoil = (response: Response, asked: Asked) => void;
type When = (asked: Asked, response: Response) => boolean;
type Json = Record<string, unknown>;

/** A violation of one promise, and the ids of the checks that must fail. */
export type Break = readonly [name: string, fails: RegExp, spoil: Spoil];

const isApi: When = ({ path }) => /^\/api(?:\/|$)/.test(path);
const isRead: When = (asked, response) => isApi(asked, response) && response.status === 200;
const isError: When = (_asked, { status }) => status >= 400;
const hasQuery: When = ({ target, path }) => target !== path;
const hasJson: When = (_asked, { headers, body }) =>
  headers['content-type'] === 'application/json' && !headers['content-encoding'] && body.length > 0;

const by =
  (...methods: string[]): When =>
  ({ method }) =>
    methods.includes(method);
const at =
  (...statuses: number[]): When =>
  (_asked, { status }) =>
    statuses.includes(status);
/** A successful GET of a path. */
const of =
  (pattern: RegExp): When =>
  ({ path, method }, { status }) =>
    pattern.test(path) && method === 'GET' && status === 200;
const both =
  (...conditions: When[]): When =>
  (asked, response) =>
    conditions.every((when) => when(asked, response));

function spoilIf(when: When, spoil: (response: Response, asked: Asked) => void): Spoil {
  return (response, asked) => {
    if (when(asked, response)) spoil(response, asked);
  };
}

function setBody(response: Response, body: Buffer | string): void {
  response.body = Buffer.from(body);
  response.headers['content-length'] = String(response.body.length);
}

const json = (when: When, edit: (json: Json, asked: Asked) => unknown) =>
  spoilIf(both(hasJson, when), (response, asked) => {
    setBody(response, JSON.stringify(edit(JSON.parse(response.body.toString()) as Json, asked)));
  });
const text = (when: When, edit: (text: string) => string) =>
  spoilIf(when, (response) => {
    setBody(response, edit(response.body.toString()));
  });
const status = (code: number, when: When) => spoilIf(when, (response) => (response.status = code));
const field = (name: string, value: string, when: When = () => true) =>
  spoilIf(when, ({ headers }) => (headers[name] = value));
const without = (name: string, when: When = () => true) =>
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the name of a header field
  spoilIf(when, ({ headers }) => delete headers[name]);
const encoded = (pattern: RegExp, coding: string): When =>
  both(of(pattern), (_asked, { headers }) => headers['content-encoding'] === coding);

/** RateLimit with a counter that only some paths spend. */
function countDown(spends: RegExp): Spoil {
  let spent = 0;
  return ({ headers }, { path }) => {
    if (spends.test(path)) spent += 1;
    headers.ratelimit = rateLimitAfter(spent);
  };
}

const record = of(/^\/api\/v1\/info$/);
const document = of(/^\/openapi\.json$/);
const manifest = of(/\/facts\.json$/);

const responseBreaks: readonly Break[] = [
  ['every route answers 503', /^(?:read|body)-(?!openapi)/, status(503, isRead)],
  ['RateLimit is missing', /^(?:read|options|not-modified)-/, without('ratelimit')],
  ['RateLimit-Policy is missing', /^(?:read|options)-/, without('ratelimit-policy')],
  ['CORS is missing', /^(?:read|options|unknown)-/, without('access-control-allow-origin')],
  [
    'CORS is missing for an Origin',
    /^browser-/,
    without('access-control-allow-origin', ({ headers }) => headers.origin !== undefined),
  ],
  ['a field is not exposed', /^read-/, field('access-control-expose-headers', 'Link, ETag')],
  [
    'browsers get 406',
    /^browser-/,
    status(406, ({ headers }) => String(headers.accept).includes('html')),
  ],
  ['nosniff is missing', /^read-/, without('x-content-type-options')],
  ['routes are deprecated', /^read-(?!openapi)/, field('deprecation', '@2208988800', isRead)],
  ['Link is missing', /^read-(?!openapi)/, without('link')],
  ['Link names another path', /^read-v1-/, field('link', '</a>; rel="status"', of(/\/v1\//))],
  [
    'Allow is missing',
    /^(?:options|method)-|^wire-(?:asterisk|expect-continue)$|^page-method$/,
    without('allow'),
  ],
  ['the API sets cookies', /^(?:read|head|options|method|unknown)-/, field('set-cookie', 'a=b')],
  [
    'Markdown has the type of plain text',
    /^read-\S+-md$/,
    field('content-type', 'text/plain', of(/\.md$/)),
  ],
  [
    'JSON has the type of a download',
    /^(?:read-(?:(?:v1-)?(?:info|health)|openapi-json)|unknown-v2|format-(?:json|xml))$/,
    field('content-type', 'application/octet-stream', hasJson),
  ],
  ['health is not ok', /^body-(?:v1-)?health$/, json(of(/health$/), () => ({ ok: false }))],
  [
    'info has another field',
    /^body-(?:v1-)?info(?:-md)?$/,
    json(of(/info$/), (info) => ({ ...info, users: 3 })),
  ],
  [
    'info has its fields in another order',
    /^body-(?:v1-)?info$/,
    json(of(/info$/), (info) => Object.fromEntries(Object.entries(info).reverse())),
  ],
  [
    'aliases have other bytes',
    /^body-(?:health|info)(?:-md)?$/,
    text(of(/^\/api\/(?:health|info)/), (body) => `${body}\n`),
  ],
  [
    'an alias has another name',
    /^body-info$/,
    json(of(/^\/api\/info$/), (info) => ({ ...info, name: 'Another' })),
  ],
  [
    'a Markdown twin has another version',
    /^body-(?:v1-)?info-md$/,
    text(of(/info\.md$/), (body) => body.replace('1.3.0', '1.3.1')),
  ],
  [
    'a Markdown twin has another heading',
    /^body-\S+-md$/,
    text(of(/\.md$/), (body) => body.replace('# ', '## ')),
  ],
  [
    'a left-over route answers',
    /^(?:unknown|absent)-people$/,
    status(200, ({ path }) => path === '/api/v1/people'),
  ],
];

const cacheBreaks: readonly Break[] = [
  ['health may be stored', /^read-(?:v1-)?health/, field('cache-control', 'max-age=60', isRead)],
  ['health comes from a cache', /^read-(?:v1-)?health/, field('age', '9')],
  [
    'a shared cache may keep live values',
    /^(?:read|not-modified)-(?:(?:v1-)?info|openapi)/,
    field('cache-control', 'public, max-age=60', at(200, 304)),
  ],
  ['a CDN may keep live values', /^read-/, field('cdn-cache-control', 'max-age=60', at(200))],
  ['nobody revalidates', /^read-(?:v1-)?info/, field('cache-control', 'private', isRead)],
  [
    'constant values last for a year',
    /^read-(?:v1-)?info/,
    spoilIf(isRead, ({ headers }) => {
      headers.ratelimit = rateLimitAfter(0);
      headers['cache-control'] = 'public, max-age=31536000';
    }),
  ],
  ['live reads spend nothing', /^budget-read$/, field('ratelimit', rateLimitAfter(100), at(200))],
  ['one route spends nothing', /^budget-read$/, countDown(/info$/)],
  ['errors spend nothing', /^budget-error$/, field('ratelimit', rateLimitAfter(100), at(404))],
  ['the OpenAPI document spends the quota', /^budget-openapi$/, countDown(/openapi/)],
  ['more remains than the quota', /^read-/, field('ratelimit', rateLimitAfter(-1))],
  ['another quota applies', /^read-/, field('ratelimit', '60;r=9;t=60')],
  ['the window has another length', /^read-/, field('ratelimit', rateLimitAfter(1, 3600))],
  ['ETag is missing', /^etag-/, without('etag')],
  [
    'ETags are weak',
    /^etag-/,
    spoilIf(at(200), ({ headers }) => (headers.etag = `W/${String(headers.etag)}`)),
  ],
  ['encodings share an ETag', /^etag-(?:openapi-json|v1-info|info)$/, field('etag', '"one"')],
  [
    'a 304 has status 200',
    /^(?:not-modified-|condition-(?:weak|list|star|head)$)/,
    status(200, at(304)),
  ],
  [
    'every condition gets 304',
    /^(?:condition-(?:unquoted|error|health)|etag-\S+)$/,
    status(304, ({ headers, method }) => Boolean(headers['if-none-match'] && method === 'GET')),
  ],
  [
    'an alias answers every condition with 304',
    /^etag-info-md$/,
    status(304, ({ headers, path }) =>
      Boolean(headers['if-none-match'] && path.includes('i/info.md')),
    ),
  ],
  ['a 304 loses its Vary', /^not-modified-/, without('vary', at(304))],
  ['Vary is missing', /^(?:gzip|browser)-(?:openapi-json|v1-info|info)$/, without('vary')],
  [
    'every client gets gzip',
    /^(?:read-(?!openapi)\S+|coding-gzip-refused)$/,
    field('content-encoding', 'gzip', isRead),
  ],
  [
    'every client gets br',
    /^(?:coding-br-refused|gzip-(?!openapi)\S+)$/,
    field('content-encoding', 'br', isRead),
  ],
  [
    'a twin is corrupt in gzip',
    /^gzip-v1-info-md$/,
    spoilIf(encoded(/^\/api\/v1\/info\.md$/, 'gzip'), (response) => {
      setBody(response, response.body.subarray(0, -9));
    }),
  ],
  [
    'the OpenAPI document is stale in br',
    /^browser-openapi-json$/,
    spoilIf(encoded(/^\/openapi\.json$/, 'br'), (response) => {
      setBody(response, brotliCompressSync('{"openapi":"3.1.0"}'));
    }),
  ],
  [
    'an alias has no label for br',
    /^browser-info$/,
    without('content-encoding', encoded(/i\/info$/, 'br')),
  ],
  [
    'br is labeled zstd',
    /^browser-v1-info$/,
    field('content-encoding', 'zstd', encoded(/./, 'br')),
  ],
  ['lengths are missing', /^length$/, without('content-length')],
];

const requestBreaks: readonly Break[] = [
  ['HEAD lacks a field of GET', /^head-/, without('content-type', by('HEAD'))],
  ['HEAD has another ETag', /^head-(?:v1-)?info/, field('etag', '"x"', by('HEAD'))],
  ['HEAD states another length', /^head-/, field('content-length', '1', by('HEAD'))],
  [
    'POST gets 200',
    /^(?:method-post-\S+|method-format|page-method|wire-(?:body-then-next|expect-continue))$/,
    status(200, both(by('POST'), at(405))),
  ],
  [
    'one route can be deleted',
    /^method-delete-health-md$/,
    status(
      200,
      both(by('DELETE'), ({ path }) => path === '/api/health.md'),
    ),
  ],
  [
    'other methods get 501',
    /^method-(?:put|patch|trace|propfind|mkcol|lock|delete-\S+)$/,
    status(
      501,
      both(at(405), ({ method }) => method !== 'POST'),
    ),
  ],
  [
    'TRACE echoes the request',
    /^(?:method-trace|page-trace)$/,
    spoilIf(by('TRACE'), (response, { headers }) => {
      setBody(response, JSON.stringify(headers));
    }),
  ],
  ['OPTIONS gets 200', /^(?:options-|wire-(?:asterisk|no-content)$)/, status(200, at(204))],
  [
    'a 204 states a length',
    /^(?:options-|wire-no-content$)/,
    field('content-length', '0', at(204)),
  ],
  [
    'unknown paths get 200',
    /^(?:unknown-|slash-|absent-|(?:budget|condition)-error$|hidden-api-dots$|wire-(?:absolute-unknown|quote)$)/,
    status(200, both(isApi, at(404))),
  ],
  [
    'a message has the query',
    /^unknown-query$/,
    json(at(404), (error, { path, target }) => ({
      error: JSON.parse(JSON.stringify(error.error).replace(path, target)) as unknown,
    })),
  ],
  [
    'hints are empty',
    /^(?:unknown-v2|format-xml|method-put|method-post-\S+|malformed-\S+)$/,
    json(isError, ({ error }) => ({ error: { ...(error as object), hint: 'No.' } })),
  ],
  [
    'errors have another field',
    /^(?:unknown-v2|format-xml|method-put)$/,
    json(isError, (error) => ({ ...error, trace: 'at index.js:1' })),
  ],
  [
    'errors are cached',
    /^(?:unknown-v2|format-xml|method-put)$/,
    field('cache-control', 'max-age=9', isError),
  ],
  [
    '`format` is ignored',
    /^format-(?:xml|upper|empty|valueless|twice|repeated|repeated-first|encoded-name|encoded-value|space|markdown|alias|head)$/,
    status(200, both(at(400), hasQuery)),
  ],
  [
    'every query gets 400',
    /^format-(?:json|json-alias|with-others|others|name-case|not-\S+)$/,
    status(400, both(at(200), hasQuery)),
  ],
  [
    'empty queries get 400',
    /^format-empty-query$/,
    status(400, ({ target }) => target.endsWith('?')),
  ],
  ['malformed escapes get 404', /^malformed-/, status(404, at(400))],
];

const fileBreaks: readonly Break[] = [
  [
    'the OpenAPI document describes another API',
    /^agree-openapi$/,
    json(document, () => ({ openapi: '3.0.0', info: { version: '9' }, paths: {} })),
  ],
  [
    'the OpenAPI document has another method',
    /^agree-openapi$/,
    text(document, (body) => body.replace('"get":', '"post":{},"get":')),
  ],
  [
    'the OpenAPI document lacks a status',
    /^agree-openapi$/,
    text(document, (body) => body.replace('"429"', '"428"')),
  ],
  [
    'the OpenAPI document is missing',
    /^(?:agree-openapi|read-openapi-json)$/,
    status(404, ({ path }) => path === '/openapi.json'),
  ],
  [
    'the info record has another phone number',
    /^agree-(?:openapi|llms|structured-data|contact-card|qr-code|page-\S+|twin-\S+)$/,
    json(record, (info) => ({ ...info, phone: '+12025550199' })),
  ],
  [
    'the info record has another origin',
    /^(?:info-urls|agree-(?:openapi|llms|structured-data|contact-card|api-catalog|security-txt|robots|sitemap|sitemap-index|page-\S+|twin-\S+))$/,
    json(record, ({ docs, ...info }) => ({
      ...info,
      docs: String(docs).replace(/\/docs\/$/, '.example/docs/'),
    })),
  ],
  [
    'the info record is another object',
    /^(?:agree-\S+|body-\S*info\S*|info-urls)$/,
    json(record, () => ({ ok: true })),
  ],
  [
    'files state nothing',
    /^agree-/,
    text(
      ({ path }, { body }) => !path.startsWith('/api/') && body.length > 0,
      () => 'Come back.',
    ),
  ],
  [
    'the manifest is of another API',
    /^(?:manifest-(?:routes|digests)|agree-manifest)$/,
    text(manifest, (body) => {
      const sha256 = { '/api/info': '0'.repeat(64) };
      return JSON.stringify({ ...(JSON.parse(body) as object), version: '1.2.0', sha256 });
    }),
  ],
  [
    'the manifest has an invalid signature',
    /^manifest-signature$/,
    text(manifest, (body) => body.replace('"signature":null', '"signature":"a..b"')),
  ],
  [
    'the manifest is not canonical JSON',
    /^manifest-published$/,
    text(manifest, (body) => `${body}\n`),
  ],
];

const siteBreaks: readonly Break[] = [
  [
    'pages redirect',
    /^(?:docs-\S+|home-page|page-(?:head|range))$/,
    status(302, ({ path }) => /^\/(?:docs\/(?:errors\/.*)?)?$/.test(path)),
  ],
  [
    'unknown pages get 200',
    /^(?:page-not-found|hidden-(?!api-dots)\S+|detour-\S+)$/,
    status(200, (asked, response) => !isApi(asked, response) && response.status === 404),
  ],
  ['pages have other links', /^(?:docs|home)-page$/, field('link', '</x>; rel="describedby"')],
  ['cookies are set', /^no-cookie$/, field('set-cookie', 'a=b')],
  ['malformed escapes get 500', /^page-escape$/, status(500, ({ path }) => path === '/%zz')],
  ['files of the project are served', /^hidden-/, text(at(404), () => '{"devDependencies":{}}')],
  [
    'HTTP/1.0, absolute targets, expectations and upgrades get 505',
    /^wire-(?:http-1-0|absolute-form|absolute-unknown|expect-continue|expect-other|upgrade)$/,
    status(
      505,
      ({ headers: { host, expect, upgrade }, target }) =>
        !host || target.includes('://') || expect !== undefined || upgrade !== undefined,
    ),
  ],
  [
    'the last request on a connection gets 500',
    /^wire-(?:pipelined|body-then-next|no-content|head|absolute-form)$/,
    status(500, ({ headers }) => headers.connection === 'close'),
  ],
];

export const breaks: readonly Break[] = [
  ...responseBreaks,
  ...cacheBreaks,
  ...requestBreaks,
  ...fileBreaks,
  ...siteBreaks,
];
