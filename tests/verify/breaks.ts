import { version } from '../../src/facts/product.ts';
import { rateLimitAfter } from '../rate-limit-fields.ts';
import { docsPath } from '../../src/facts/paths.ts';
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

type Spoil = (response: Response, asked: Asked) => void;
type Condition = (response: Response, asked: Asked) => boolean;

export interface Break {
  readonly name: string;
  /** Spoils a response in place. */
  readonly spoil: Spoil;
  /** The ids of the checks that must fail. */
  readonly fails: RegExp;
}

const isApi = ({ path }: Asked) => /^\/api(?:\/|$)/.test(path);
const isRead = (response: Response, asked: Asked) => isApi(asked) && response.status === 200;
const isInfo = (response: Response, asked: Asked) =>
  isRead(response, asked) &&
  asked.path.endsWith('info') &&
  response.body.length > 0 &&
  !response.headers['content-encoding'];

function setBody(response: Response, body: string): void {
  response.body = Buffer.from(body);
  response.headers['content-length'] = String(response.body.length);
}

function editJson(response: Response, edit: (json: Record<string, unknown>) => unknown): void {
  const json = JSON.parse(response.body.toString()) as Record<string, unknown>;
  setBody(response, JSON.stringify(edit(json)));
}

/** Edits the JSON of every info body, or of the one that other forms are compared with. */
function editInfo(path: RegExp, edit: Parameters<typeof editJson>[1]): Spoil {
  return (response, asked) => {
    if (isInfo(response, asked) && path.test(asked.path)) editJson(response, edit);
  };
}

const record = /^\/api\/v1\/info$/;

function setStatus(status: number, when: Condition): Spoil {
  return (response, asked) => {
    if (when(response, asked)) response.status = status;
  };
}

function setField(name: string, value: string, when: Condition): Spoil {
  return (response, asked) => {
    if (when(response, asked)) response.headers[name] = value;
  };
}

function drop(name: string): Spoil {
  return ({ headers }) => {
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the name of a header field
    delete headers[name];
  };
}

/** Each break violates one promise and names the checks that must fail. */
export const breaks: readonly Break[] = [
  { name: 'every route answers 503', spoil: setStatus(503, isRead), fails: /^read-/ },
  { name: 'RateLimit is missing', spoil: drop('ratelimit'), fails: /^fields-.*/ },
  { name: 'RateLimit-Policy is missing', spoil: drop('ratelimit-policy'), fails: /^fields-/ },
  {
    name: 'CORS is missing',
    spoil: drop('access-control-allow-origin'),
    fails: /^(?:fields|error-fields|options)-/,
  },
  { name: 'nosniff is missing', spoil: drop('x-content-type-options'), fails: /^fields-/ },
  {
    name: 'routes are deprecated',
    spoil: setField('deprecation', '@2208988800', isRead),
    fails: /^(?:no-)?sunset-/,
  },
  { name: 'Link is missing', spoil: drop('link'), fails: /^links-/ },
  {
    name: 'Allow is missing',
    spoil: drop('allow'),
    fails: /^(?:options|method)-|^wire-asterisk$|^page-method$/,
  },
  { name: 'ETag is missing', spoil: drop('etag'), fails: /^etag-/ },
  { name: 'Vary is missing', spoil: drop('vary'), fails: /^coding-(?:br|gzip)$/ },
  {
    name: 'ETags are weak',
    spoil: ({ headers }) => {
      if (headers.etag) headers.etag = `W/${headers.etag}`;
    },
    fails: /^etag-/,
  },
  {
    name: 'a 304 has status 200',
    spoil: setStatus(200, ({ status }) => status === 304),
    fails: /^(?:not-modified-|condition-(?:weak|list|star|head)$|budget-not-modified$)/,
  },
  {
    name: 'every condition gets 304',
    spoil: setStatus(304, (_response, { headers, method }) =>
      Boolean(headers['if-none-match'] && method === 'GET'),
    ),
    fails: /^condition-(?:other|unquoted|error|health)$/,
  },
  {
    name: 'Markdown has the type of plain text',
    spoil: setField('content-type', 'text/plain', ({ headers }) =>
      Boolean(headers['content-type']?.startsWith('text/markdown')),
    ),
    fails: /^type-.*-md$|^type-(?:v1-)?(?:info|health)-md$/,
  },
  {
    name: 'JSON has the type of a download',
    spoil: setField(
      'content-type',
      'application/octet-stream',
      ({ headers }) => headers['content-type'] === 'application/json',
    ),
    fails: /^(?:type-(?:v1-)?(?:info|health)$|error-shape-|openapi-type$|format-json$)/,
  },
  {
    name: 'health is not ok',
    spoil: (response, asked) => {
      if (isRead(response, asked) && asked.path.endsWith('health'))
        editJson(response, () => ({ ok: false }));
    },
    fails: /^body-(?:v1-)?health$|^openapi-example-(?:v1-)?health$/,
  },
  {
    name: 'info has another field',
    spoil: editInfo(/./, (json) => ({ ...json, users: 3 })),
    fails: /^body-(?:v1-)?info(?:-md)?$/,
  },
  {
    name: 'info has its fields in another order',
    spoil: editInfo(/./, (json) => Object.fromEntries(Object.entries(json).reverse())),
    fails: /^body-(?:v1-)?info$/,
  },
  {
    name: 'aliases have other bytes',
    spoil: (response, { path, method }) => {
      if (/^\/api\/(?:health|info)/.test(path) && response.status === 200 && method === 'GET') {
        setBody(response, `${response.body.toString('latin1')}\n`);
      }
    },
    fails: /^alias-/,
  },
  {
    name: 'an alias has another name',
    spoil: editInfo(/^\/api\/info$/, (json) => ({ ...json, name: 'Another' })),
    fails: /^alias-info$/,
  },
  {
    name: 'a Markdown twin has another version',
    spoil: (response, asked) => {
      if (asked.path.endsWith('info.md') && response.body.length > 0) {
        response.body = Buffer.from(
          response.body.toString().replace(`\`version\`: ${version}`, `\`version\`: ${version}1`),
        );
      }
    },
    fails: /^body-(?:v1-)?info-md$/,
  },
  {
    name: 'a twin has another heading',
    spoil: (response, asked) => {
      if (asked.path.endsWith('.md') && response.body.length > 0) {
        response.body = Buffer.from(response.body.toString().replace('# ', '## '));
      }
    },
    fails: /^body-.*-md$/,
  },
  {
    name: 'health is cached',
    spoil: setField('cache-control', 'max-age=60', (_response, { path }) =>
      path.includes('health'),
    ),
    fails: /^cache-(?:v1-)?health/,
  },
  {
    name: 'a shared cache may keep live values',
    spoil: setField(
      'cache-control',
      'public, max-age=60',
      (_response, { path }) => path.includes('info') || path === '/openapi.json',
    ),
    fails: /^(?:cache-(?:v1-)?info|budget-shared-cache$)/,
  },
  {
    name: 'reads spend nothing and claim live values',
    spoil: setField(
      'ratelimit',
      rateLimitAfter(100),
      ({ status }) => status === 200 || status === 304,
    ),
    fails: /^budget-(?:read|not-modified)$/,
  },
  {
    name: 'errors spend nothing',
    spoil: setField('ratelimit', rateLimitAfter(100), ({ status }) => status === 404),
    fails: /^budget-error$/,
  },
  {
    name: 'the OpenAPI document spends the quota',
    spoil: (() => {
      let spent = 0;
      return ({ headers }: Response, { path }: Asked) => {
        if (path === '/openapi.json') headers.ratelimit = rateLimitAfter((spent += 1));
      };
    })(),
    fails: /^budget-openapi$/,
  },
  {
    name: 'more remains than the quota',
    spoil: setField('ratelimit', rateLimitAfter(-1), ({ headers }) => Boolean(headers.ratelimit)),
    fails: /^fields-/,
  },
  {
    name: 'HEAD lacks a field of GET',
    spoil: ({ headers, status }, { method }) => {
      if (method === 'HEAD' && status === 200) delete headers['content-type'];
    },
    fails: /^head-/,
  },
  {
    name: 'HEAD states another length',
    spoil: setField(
      'content-length',
      '1',
      ({ status }, { method }) => method === 'HEAD' && status === 200,
    ),
    fails: /^head-/,
  },
  {
    name: 'POST gets 200',
    spoil: setStatus(200, ({ status }, { method }) => method === 'POST' && status === 405),
    fails: /^(?:method-post-|format-post$|page-method$|wire-(?:body-then-next|expect-continue)$)/,
  },
  {
    name: 'other methods get 501',
    spoil: setStatus(
      501,
      ({ status }, { method }) =>
        ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK'].includes(method) &&
        status === 405,
    ),
    fails:
      /^(?:method-(?:put|patch|delete|trace|propfind|mkcol|lock)$|error-\w+-method-not-allowed$)/,
  },
  {
    name: 'OPTIONS gets 200',
    spoil: setStatus(200, ({ status }, { method }) => method === 'OPTIONS' && status === 204),
    fails: /^(?:options-|wire-(?:asterisk|no-content)$)/,
  },
  {
    name: 'unknown paths get 200',
    spoil: setStatus(200, ({ status }, asked) => isApi(asked) && status === 404),
    fails:
      /^(?:unknown-|slash-|absent-|path-without-query$|budget-error$|error-\w+-not-found$|hidden-api-dots$|condition-error$|wire-(?:absolute-unknown|quote)$)/,
  },
  {
    name: 'unknown pages get 200',
    spoil: setStatus(200, ({ status }, asked) => !isApi(asked) && status === 404),
    fails: /^(?:page-not-found|hidden-(?!api-dots)\S+|detour-\S+)$/,
  },
  {
    name: 'a message has the query',
    spoil: (response, { target, path }) => {
      if (response.status === 404 && target !== path)
        editJson(
          response,
          (json) => JSON.parse(JSON.stringify(json).replaceAll(path, target)) as unknown,
        );
    },
    fails: /^path-without-query$/,
  },
  {
    name: 'hints are empty',
    spoil: (response, asked) => {
      if (isApi(asked) && response.status >= 400 && response.body.length > 0) {
        editJson(response, (json) => ({ error: { ...(json.error as object), hint: 'No.' } }));
      }
    },
    fails: /^error-hint-/,
  },
  {
    name: 'errors have another field',
    spoil: (response, asked) => {
      if (isApi(asked) && response.status >= 400 && response.body.length > 0)
        editJson(response, (json) => ({ ...json, trace: 'at index.js:1' }));
    },
    fails: /^error-(?:shape|secret)-/,
  },
  {
    name: 'errors are cached',
    spoil: setField('cache-control', 'max-age=9', ({ status }) => status >= 400),
    fails: /^error-fields-/,
  },
  {
    name: '`format` is ignored',
    spoil: setStatus(200, ({ status }, { target, path }) => status === 400 && target !== path),
    fails:
      /^(?:format-(?:xml|upper|empty|valueless|twice|repeated|repeated-first|encoded-name|encoded-value|space|markdown|alias|head)|error-\w+-bad-request)$/,
  },
  {
    name: 'every query gets 400',
    spoil: setStatus(400, ({ status }, { target }) => target.includes('?') && status === 200),
    fails: /^format-(?:json|with-others|others|name-case|empty-query|not-\S+)$/,
  },
  {
    name: 'malformed escapes get 404',
    spoil: setStatus(404, ({ status }, { path }) => status === 400 && path.includes('%')),
    fails: /^malformed-/,
  },
  {
    name: 'every client gets gzip',
    spoil: setField('content-encoding', 'gzip', isRead),
    fails: /^coding-(?:none|gzip-refused)$/,
  },
  {
    name: 'every client gets br',
    spoil: setField('content-encoding', 'br', isRead),
    fails: /^coding-(?:br-refused|gzip)$/,
  },
  {
    name: 'encodings share an ETag',
    spoil: setField('etag', '"one"', ({ headers }) => Boolean(headers.etag)),
    fails: /^coding-(?:br|gzip)-etag$/,
  },
  { name: 'lengths are missing', spoil: drop('content-length'), fails: /^length-/ },
  {
    name: 'a 204 states a length',
    spoil: setField('content-length', '0', ({ status }) => status === 204),
    fails: /^(?:options-|wire-no-content$)/,
  },
  {
    name: 'the OpenAPI document describes another API',
    spoil: (response, { path }) => {
      if (path === '/openapi.json' && response.status === 200) {
        editJson(response, () => ({
          openapi: '3.0.0',
          info: { version: '9' },
          paths: {},
          security: [{}],
        }));
      }
    },
    fails: /^openapi-(?!type$|file$)/,
  },
  {
    name: 'the OpenAPI document is missing',
    spoil: setStatus(404, (_response, { path }) => path === '/openapi.json'),
    fails: /^openapi-/,
  },
  {
    name: 'pages redirect',
    spoil: setStatus(
      302,
      ({ status }, { path }) =>
        (['/', docsPath].includes(path) || path.startsWith(`${docsPath}errors/`)) && status === 200,
    ),
    fails: /^(?:docs-\S+|home-page|page-(?:head|range))$/,
  },
  {
    name: 'the info record has another phone number',
    spoil: editInfo(record, (info) => ({ ...info, phone: '+12025550199' })),
    fails: /^agree-(?:openapi|llms|structured-data|contact-card|qr-code|page-\S+|twin-\S+)$/,
  },
  {
    name: 'the info record has another origin',
    spoil: editInfo(record, (info) =>
      JSON.parse(JSON.stringify(info).replace(`${docsPath}"`, `.example${docsPath}"`)),
    ),
    fails:
      /^agree-(?:openapi|llms|structured-data|contact-card|api-catalog|security-txt|robots|sitemap|sitemap-index|page-\S+|twin-\S+)$/,
  },
  {
    name: 'the info record is another object',
    spoil: editInfo(record, () => ({ ok: true })),
    fails: /^agree-/,
  },
  {
    name: 'files state nothing',
    spoil: (response, asked) => {
      if (!isApi(asked) && response.body.length > 0) setBody(response, 'Come back later.');
    },
    fails: /^agree-/,
  },
  {
    name: 'pages echo TRACE',
    spoil: (response, { method, path }) => {
      if (method === 'TRACE' && path === docsPath) response.body = Buffer.from('X-Echo: told');
    },
    fails: /^page-trace$/,
  },
  {
    name: 'cookies are set',
    spoil: setField('set-cookie', 'a=b', () => true),
    fails: /^no-cookie$/,
  },
  {
    name: 'a malformed escape outside /api gets 500',
    spoil: setStatus(500, (_response, { path }) => path === '/%zz'),
    fails: /^page-escape$/,
  },
  {
    name: 'other paths reach a public file',
    spoil: setStatus(200, (_response, { path }) =>
      [
        '//api/v1/info',
        '/%61pi/v1/info',
        '/api%2fv1%2finfo',
        '/API/v1/info',
        `${docsPath}../api/v1/info`,
        '/openapi.json/',
      ].includes(path),
    ),
    fails: /^detour-/,
  },
  {
    name: 'files of the project are served',
    spoil: (response) => {
      if (response.status === 404) setBody(response, '{"devDependencies":{}}');
    },
    fails: /^hidden-/,
  },
  {
    name: 'HTTP/1.0, absolute targets, expectations and upgrades get 505',
    spoil: setStatus(
      505,
      (_response, { headers, target }) =>
        !headers.host ||
        target.includes('://') ||
        headers.expect !== undefined ||
        headers.upgrade !== undefined,
    ),
    fails:
      /^wire-(?:http-1-0|absolute-form|absolute-unknown|expect-continue|expect-other|upgrade)$/,
  },
  {
    name: 'the last request on a connection gets 500',
    spoil: setStatus(500, (_response, { headers }) => headers.connection === 'close'),
    fails: /^wire-(?:pipelined|body-then-next|no-content|head|absolute-form)$/,
  },
  {
    name: 'the manifest is of another API',
    spoil: (response, { path }) => {
      if (path === manifestPath) {
        const sha256 = { '/api/info': '0'.repeat(64) };
        editJson(response, (json) => ({ ...json, version: '1.2.0', sha256 }));
      }
    },
    fails: /^(?:manifest-(?:routes|digests)|agree-manifest)$/,
  },
  {
    name: 'the manifest has an invalid signature',
    spoil: (response, { path }) => {
      if (path === manifestPath) editJson(response, (json) => ({ ...json, signature: 'a..b' }));
    },
    fails: /^manifest-(?:signature|key)$/,
  },
  {
    name: 'the manifest is not canonical JSON',
    spoil: (response, { path }) => {
      if (path === manifestPath) setBody(response, `${response.body.toString()}\n`);
    },
    fails: /^manifest-published$/,
  },
];
