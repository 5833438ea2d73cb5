import { brotliCompressSync } from 'node:zlib';
import { manifestPath } from '../../src/published/manifest/manifest.ts';

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
type Condition = (response: Response, asked: Asked) => boolean;
type Json = Record<string, unknown>;

/** A violation of one promise, and the ids of the checks that must fail. */
export type Break = readonly [name: string, fails: RegExp, spoil: Spoil];

const isApi = ({ path }: Asked) => /^\/api(?:\/|$)/.test(path);
const isRead: Condition = ({ status }, asked) => isApi(asked) && status === 200;
const hasJson: Condition = ({ headers, body }) =>
  headers['content-type'] === 'application/json' && !headers['content-encoding'] && body.length > 0;

/** True for 200 responses to a GET of this path. */
function isGetOf(pattern: RegExp): Condition {
  return ({ status }, { path, method }) => pattern.test(path) && method === 'GET' && status === 200;
}

function setBody(response: Response, body: Buffer | string): void {
  response.body = Buffer.from(body);
  response.headers['content-length'] = String(response.body.length);
}

function editJson(when: Condition, edit: (json: Json) => unknown): Spoil {
  return (response, asked) => {
    if (!hasJson(response, asked) || !when(response, asked)) return;
    setBody(response, JSON.stringify(edit(JSON.parse(response.body.toString()) as Json)));
  };
}

function editText(when: Condition, edit: (text: string) => string): Spoil {
  return (response, asked) => {
    if (when(response, asked)) setBody(response, edit(response.body.toString()));
  };
}

function setStatus(status: number, when: Condition): Spoil {
  return (response, asked) => {
    if (when(response, asked)) response.status = status;
  };
}

function setField(name: string, value: string, when: Condition = () => true): Spoil {
  return (response, asked) => {
    if (when(response, asked)) response.headers[name] = value;
  };
}

function drop(name: string, when: Condition = () => true): Spoil {
  return (response, asked) => {
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the name of a header field
    if (when(response, asked)) delete response.headers[name];
  };
}

/** Spoils the encoded responses to a GET of this path. */
function spoilCoding(pattern: RegExp, coding: string, spoil: (response: Response) => void): Spoil {
  const isGet = isGetOf(pattern);
  return (response, asked) => {
    if (isGet(response, asked) && response.headers['content-encoding'] === coding) spoil(response);
  };
}

const record = isGetOf(/^\/api\/v1\/info$/);
const document = isGetOf(/^\/openapi\.json$/);
const hasMethod =
  (...methods: string[]): Condition =>
  (_response, { method }) =>
    methods.includes(method);
const hasStatus =
  (...statuses: number[]): Condition =>
  ({ status }) =>
    statuses.includes(status);
const hasQuery: Condition = (_response, { target, path }) => target !== path;

/** A counter that only some paths spend. */
function countDown(spends: RegExp): Spoil {
  let left = 600;
  return ({ headers }, { path }) => {
    if (spends.test(path)) left -= 1;
    headers.ratelimit = `600;r=${left};t=60`;
  };
}

/** The faults of API responses. */
const apiBreaks: readonly Break[] = [
  ['every route answers 503', /^(?:read|body)-(?!openapi)/, setStatus(503, isRead)],
  ['RateLimit is missing', /^(?:read|options|not-modified)-/, drop('ratelimit')],
  ['RateLimit-Policy is missing', /^(?:read|options)-/, drop('ratelimit-policy')],
  ['CORS is missing', /^(?:read|options|unknown)-/, drop('access-control-allow-origin')],
  [
    'CORS is missing if there is an Origin',
    /^browser-/,
    drop('access-control-allow-origin', (_response, { headers }) => headers.origin !== undefined),
  ],
  ['a field is not exposed', /^read-/, setField('access-control-expose-headers', 'Link, ETag')],
  [
    'pages are preferred by browsers',
    /^browser-/,
    setStatus(406, (_response, { headers }) => String(headers.accept).includes('html')),
  ],
  ['nosniff is missing', /^read-/, drop('x-content-type-options')],
  ['routes are deprecated', /^read-(?!openapi)/, setField('deprecation', '@2208988800', isRead)],
  ['Link is missing', /^read-(?!openapi)/, drop('link')],
  [
    'canonical routes link to themselves',
    /^read-v1-/,
    setField('link', '</a>; rel="canonical"', isGetOf(/^\/api\/v1\//)),
  ],
  [
    'Allow is missing',
    /^(?:options|method)-|^wire-(?:asterisk|expect-continue)$|^page-method$/,
    drop('allow'),
  ],
  ['ETag is missing', /^etag-/, drop('etag')],
  ['Vary is missing', /^(?:gzip|browser)-(?:openapi-json|v1-info|info)$/, drop('vary')],
  [
    'ETags are weak',
    /^etag-/,
    ({ headers }) => {
      if (headers.etag) headers.etag = `W/${headers.etag}`;
    },
  ],
  [
    'a 304 has status 200',
    /^(?:not-modified-|condition-(?:weak|list|star|head)$)/,
    setStatus(200, hasStatus(304)),
  ],
  [
    'every condition gets 304',
    /^(?:condition-(?:unquoted|error|health)|etag-\S+)$/,
    setStatus(304, (_response, { headers, method }) =>
      Boolean(headers['if-none-match'] && method === 'GET'),
    ),
  ],
  [
    'an alias answers every condition with 304',
    /^etag-info-md$/,
    setStatus(304, (_response, { headers, path }) =>
      Boolean(headers['if-none-match'] && path === '/api/info.md'),
    ),
  ],
  ['a 304 loses its Vary', /^not-modified-/, drop('vary', hasStatus(304))],
  [
    'Markdown has the type of plain text',
    /^read-\S+-md$/,
    setField('content-type', 'text/plain', (_response, { path }) => path.endsWith('.md')),
  ],
  [
    'JSON has the type of a download',
    /^(?:read-(?:(?:v1-)?(?:info|health)|openapi-json)|unknown-v2|format-(?:json|xml))$/,
    setField('content-type', 'application/octet-stream', hasJson),
  ],
  [
    'health is not ok',
    /^body-(?:v1-)?health$/,
    editJson(isGetOf(/health$/), () => ({ ok: false })),
  ],
  [
    'info has another field',
    /^body-(?:v1-)?info(?:-md)?$/,
    editJson(isGetOf(/info$/), (json) => ({ ...json, users: 3 })),
  ],
  [
    'info has its fields in another order',
    /^body-(?:v1-)?info$/,
    editJson(isGetOf(/info$/), (json) => Object.fromEntries(Object.entries(json).reverse())),
  ],
  [
    'aliases have other bytes',
    /^body-(?:health|info)(?:-md)?$/,
    editText(isGetOf(/^\/api\/(?:health|info)/), (text) => `${text}\n`),
  ],
  [
    'an alias has another name',
    /^body-info$/,
    editJson(isGetOf(/^\/api\/info$/), (json) => ({ ...json, name: 'Another' })),
  ],
  [
    'a Markdown twin has another version',
    /^body-(?:v1-)?info-md$/,
    editText(isGetOf(/info\.md$/), (text) => text.replace('1.3.0', '1.3.1')),
  ],
  [
    'a Markdown twin has another heading',
    /^body-\S+-md$/,
    editText(isGetOf(/\.md$/), (text) => text.replace('# ', '## ')),
  ],
  [
    'a left-over route answers',
    /^(?:unknown|absent)-people$/,
    setStatus(200, (_response, { path }) => path === '/api/v1/people'),
  ],
  ['the API sets cookies', /^(?:read|head|options|method|unknown)-/, setField('set-cookie', 'a=b')],
];

/** The faults of caching and of the rate limit. */
const cacheBreaks: readonly Break[] = [
  [
    'health is cached',
    /^read-(?:v1-)?health/,
    setField('cache-control', 'max-age=60', (_response, { path }) => path.includes('health')),
  ],
  ['health is stored', /^read-(?:v1-)?health/, setField('age', '9')],
  [
    'a shared cache may keep live values',
    /^(?:read|not-modified)-(?:(?:v1-)?info|openapi)/,
    setField('cache-control', 'public, max-age=60', hasStatus(200, 304)),
  ],
  [
    'a CDN may keep live values',
    /^read-(?:v1-)?info/,
    setField('cdn-cache-control', 'max-age=60', isRead),
  ],
  [
    'a client must not revalidate live values',
    /^read-(?:v1-)?info/,
    setField('cache-control', 'private', isRead),
  ],
  [
    'constant values last for a year',
    /^read-(?:v1-)?info/,
    (response, asked) => {
      if (!isRead(response, asked)) return;
      response.headers.ratelimit = '600;r=600;t=60';
      response.headers['cache-control'] = 'public, max-age=31536000';
    },
  ],
  [
    'reads spend nothing and claim live values',
    /^budget-read$/,
    setField('ratelimit', '600;r=500;t=60', hasStatus(200)),
  ],
  ['two routes spend the quota and one does not', /^budget-read$/, countDown(/info$/)],
  [
    'errors spend nothing',
    /^budget-error$/,
    setField('ratelimit', '600;r=500;t=60', hasStatus(404)),
  ],
  ['the OpenAPI document spends the quota', /^budget-openapi$/, countDown(/openapi/)],
  [
    'more remains than the quota',
    /^read-/,
    setField('ratelimit', '600;r=601;t=60', ({ headers }) => Boolean(headers.ratelimit)),
  ],
  ['another quota applies', /^read-/, setField('ratelimit', '60;r=9;t=60')],
  ['the window has another length', /^read-/, setField('ratelimit', '600;r=9;t=3600')],
];

/** The faults of methods, paths and queries. */
const requestBreaks: readonly Break[] = [
  ['HEAD lacks a field of GET', /^head-/, drop('content-type', hasMethod('HEAD'))],
  ['HEAD has another ETag', /^head-(?:v1-)?info/, setField('etag', '"x"', hasMethod('HEAD'))],
  ['HEAD states another length', /^head-/, setField('content-length', '1', hasMethod('HEAD'))],
  [
    'POST gets 200',
    /^(?:method-post-\S+|method-format|page-method|wire-(?:body-then-next|expect-continue))$/,
    setStatus(200, (response, { method }) => method === 'POST' && response.status === 405),
  ],
  [
    'one route can be deleted',
    /^method-delete-health-md$/,
    setStatus(200, (_response, { method, path }) => `${method}${path}` === 'DELETE/api/health.md'),
  ],
  [
    'other methods get 501',
    /^method-(?:put|patch|trace|propfind|mkcol|lock|delete-\S+)$/,
    setStatus(
      501,
      (response, { method }) => !['POST', 'OPTIONS'].includes(method) && response.status === 405,
    ),
  ],
  [
    'TRACE echoes the request',
    /^(?:method-trace|page-trace)$/,
    (response, { method, headers }) => {
      if (method === 'TRACE') setBody(response, `TRACE / ${JSON.stringify(headers)}`);
    },
  ],
  [
    'OPTIONS gets 200',
    /^(?:options-|wire-(?:asterisk|no-content)$)/,
    setStatus(200, hasStatus(204)),
  ],
  [
    'a 204 states a length',
    /^(?:options-|wire-no-content$)/,
    setField('content-length', '0', hasStatus(204)),
  ],
  [
    'unknown paths get 200',
    /^(?:unknown-|slash-|absent-|(?:budget|condition)-error$|hidden-api-dots$|wire-(?:absolute-unknown|quote)$)/,
    setStatus(200, ({ status }, asked) => isApi(asked) && status === 404),
  ],
  [
    'unknown pages get 200',
    /^(?:page-not-found|hidden-(?!api-dots)\S+|detour-\S+)$/,
    setStatus(200, ({ status }, asked) => !isApi(asked) && status === 404),
  ],
  [
    'a message has the query',
    /^unknown-query$/,
    (response, asked) => {
      editJson(
        ({ status }) => status === 404,
        (json) => JSON.parse(JSON.stringify(json).replace(asked.path, asked.target)) as unknown,
      )(response, asked);
    },
  ],
  [
    'hints are empty',
    /^(?:unknown-v2|format-xml|method-put|method-post-\S+|malformed-\S+)$/,
    editJson(
      ({ status }) => status >= 400,
      ({ error }) => ({ error: { ...(error as object), hint: 'No.' } }),
    ),
  ],
  [
    'errors have another field',
    /^(?:unknown-v2|format-xml|method-put)$/,
    editJson(
      ({ status }) => status >= 400,
      (json) => ({ ...json, trace: 'at index.js:1' }),
    ),
  ],
  [
    'errors are cached',
    /^(?:unknown-v2|format-xml|method-put)$/,
    setField('cache-control', 'max-age=9', ({ status }) => status >= 400),
  ],
  [
    '`format` is ignored',
    /^format-(?:xml|upper|empty|valueless|twice|repeated|repeated-first|encoded-name|encoded-value|space|markdown|alias|head)$/,
    setStatus(200, (response, asked) => response.status === 400 && hasQuery(response, asked)),
  ],
  [
    'every query gets 400',
    /^format-(?:json|json-alias|with-others|others|name-case|not-\S+)$/,
    setStatus(400, (response, asked) => response.status === 200 && hasQuery(response, asked)),
  ],
  [
    'an empty query gets 400',
    /^format-empty-query$/,
    setStatus(400, (_response, { target }) => target.endsWith('?')),
  ],
  [
    'malformed escapes get 404',
    /^malformed-/,
    setStatus(404, ({ status }, { path }) => status === 400 && path.includes('%')),
  ],
];

/** The faults of encodings. */
const codingBreaks: readonly Break[] = [
  [
    'every client gets gzip',
    /^(?:read-(?!openapi)\S+|coding-gzip-refused)$/,
    setField('content-encoding', 'gzip', isRead),
  ],
  [
    'every client gets br',
    /^(?:coding-br-refused|gzip-(?!openapi)\S+)$/,
    setField('content-encoding', 'br', isRead),
  ],
  [
    'encodings share an ETag',
    /^etag-(?:openapi-json|v1-info|info)$/,
    setField('etag', '"one"', ({ headers }) => Boolean(headers.etag)),
  ],
  [
    'a twin is corrupt in gzip',
    /^gzip-v1-info-md$/,
    spoilCoding(/^\/api\/v1\/info\.md$/, 'gzip', (response) => {
      setBody(response, response.body.subarray(0, -9));
    }),
  ],
  [
    'the OpenAPI document is stale in br',
    /^browser-openapi-json$/,
    spoilCoding(/^\/openapi\.json$/, 'br', (response) => {
      setBody(response, brotliCompressSync('{"openapi":"3.1.0"}'));
    }),
  ],
  [
    'an alias does not label its br',
    /^browser-info$/,
    spoilCoding(/^\/api\/info$/, 'br', ({ headers }) => {
      delete headers['content-encoding'];
    }),
  ],
  [
    'a route labels its br as zstd',
    /^browser-v1-info$/,
    spoilCoding(/^\/api\/v1\/info$/, 'br', ({ headers }) => {
      headers['content-encoding'] = 'zstd';
    }),
  ],
  ['lengths are missing', /^length$/, drop('content-length')],
];

/** The faults of the OpenAPI document, of the forms and of the manifest. */
const formBreaks: readonly Break[] = [
  [
    'the OpenAPI document describes another API',
    /^agree-openapi$/,
    editJson(document, () => ({ openapi: '3.0.0', info: { version: '9' }, paths: {} })),
  ],
  [
    'the OpenAPI document has another method',
    /^agree-openapi$/,
    editJson(document, (json) => {
      Object.assign((json.paths as Record<string, Json>)['/api/info'] ?? {}, { post: {} });
      return json;
    }),
  ],
  [
    'the OpenAPI document lacks a status',
    /^agree-openapi$/,
    editText(document, (text) => text.replace('"429"', '"428"')),
  ],
  [
    'the OpenAPI document is missing',
    /^(?:agree-openapi|read-openapi-json)$/,
    setStatus(404, (_response, { path }) => path === '/openapi.json'),
  ],
  [
    'the info record has another phone number',
    /^agree-(?:openapi|llms|structured-data|contact-card|qr-code|page-\S+|twin-\S+)$/,
    editJson(record, (info) => ({ ...info, phone: '+12025550199' })),
  ],
  [
    'the info record has another origin',
    /^(?:info-urls|agree-(?:openapi|llms|structured-data|contact-card|api-catalog|security-txt|robots|sitemap|sitemap-index|page-\S+|twin-\S+))$/,
    editJson(record, ({ docs, ...info }) => ({
      ...info,
      docs: String(docs).replace(/\/docs\/$/, '.example/docs/'),
    })),
  ],
  [
    'the info record is another object',
    /^(?:agree-\S+|body-\S*info\S*|info-urls)$/,
    editJson(record, () => ({ ok: true })),
  ],
  [
    'files state nothing',
    /^agree-/,
    (response, asked) => {
      if (!isApi(asked) && response.body.length > 0) setBody(response, 'Come back later.');
    },
  ],
  [
    'the manifest is of another API',
    /^(?:manifest-(?:routes|digests)|agree-manifest)$/,
    editText(isGetOf(/facts\.json/), (text) =>
      JSON.stringify({
        ...(JSON.parse(text) as object),
        version: '1.2.0',
        sha256: { '/api/info': '0'.repeat(64) },
      }),
    ),
  ],
  [
    'the manifest has an invalid signature',
    /^manifest-signature$/,
    editText(isGetOf(/facts\.json/), (text) =>
      text.replace('"signature":null', '"signature":"a..b"'),
    ),
  ],
  [
    'the manifest is not canonical JSON',
    /^manifest-published$/,
    editText(
      (_response, { path }) => path === manifestPath,
      (text) => `${text}\n`,
    ),
  ],
];

/** The faults of pages and of connections. */
const siteBreaks: readonly Break[] = [
  [
    'pages redirect',
    /^(?:docs-\S+|home-page|page-(?:head|range))$/,
    setStatus(302, (_response, { path }) => /^\/(?:docs\/(?:errors\/.*)?)?$/.test(path)),
  ],
  ['cookies are set', /^no-cookie$/, setField('set-cookie', 'a=b')],
  [
    'a malformed escape outside /api gets 500',
    /^page-escape$/,
    setStatus(500, (_response, { path }) => path === '/%zz'),
  ],
  [
    'other paths reach a public file',
    /^detour-/,
    setStatus(200, ({ status, headers }) => status === 404 && headers.ratelimit === undefined),
  ],
  [
    'files of the project are served',
    /^hidden-/,
    (response) => {
      if (response.status === 404) setBody(response, '{"devDependencies":{}}');
    },
  ],
  [
    'HTTP/1.0, absolute targets, expectations and upgrades get 505',
    /^wire-(?:http-1-0|absolute-form|absolute-unknown|expect-continue|expect-other|upgrade)$/,
    setStatus(
      505,
      (_response, { headers: { host, expect, upgrade }, target }) =>
        !host || target.includes('://') || expect !== undefined || upgrade !== undefined,
    ),
  ],
  [
    'the last request on a connection gets 500',
    /^wire-(?:pipelined|body-then-next|no-content|head|absolute-form)$/,
    setStatus(500, (_response, { headers }) => headers.connection === 'close'),
  ],
];

export const breaks: readonly Break[] = [
  ...apiBreaks,
  ...cacheBreaks,
  ...requestBreaks,
  ...codingBreaks,
  ...formBreaks,
  ...siteBreaks,
];
