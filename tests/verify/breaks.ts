import { manifestPath } from '../../src/manifest/manifest.ts';

/** A response of the right server, for a break to spoil. */
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

export interface Break {
  readonly name: string;
  /** Spoils a response in place. */
  readonly spoil: (response: Response, asked: Asked) => void;
  /** Which checks must fail: exactly those whose id is like this. */
  readonly fails: RegExp;
}

const isApi = ({ path }: Asked) => /^\/api(?:\/|$)/.test(path);
const isRead = (response: Response, asked: Asked) => isApi(asked) && response.status === 200;

function editJson(response: Response, edit: (json: Record<string, unknown>) => unknown): void {
  response.body = Buffer.from(
    JSON.stringify(edit(JSON.parse(response.body.toString()) as Record<string, unknown>)),
  );
  response.headers['content-length'] = String(response.body.length);
}

/** Spoils the info record that others are compared with. */
function editInfo(edit: Parameters<typeof editJson>[1]): Break['spoil'] {
  return (response, { path, method }) => {
    const isRecord = path === '/api/v1/info' && method === 'GET' && response.status === 200;
    if (isRecord && !response.headers['content-encoding']) editJson(response, edit);
  };
}

function drop(name: string) {
  return ({ headers }: Response): void => {
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a break is a name of a field
    delete headers[name];
  };
}

/** Each breaks one promise; the checks that must notice are named by their ids. */
export const breaks: readonly Break[] = [
  {
    name: 'no route answers',
    spoil: (response, asked) => {
      if (isRead(response, asked)) response.status = 503;
    },
    fails: /^read-/,
  },
  { name: 'RateLimit is missing', spoil: drop('ratelimit'), fails: /^fields-.*/ },
  { name: 'RateLimit-Policy is missing', spoil: drop('ratelimit-policy'), fails: /^fields-/ },
  {
    name: 'CORS is missing',
    spoil: drop('access-control-allow-origin'),
    fails: /^(?:fields|error-fields|options)-/,
  },
  { name: 'nosniff is missing', spoil: drop('x-content-type-options'), fails: /^fields-/ },
  {
    name: 'reads are deprecated',
    spoil: (response, asked) => {
      if (isRead(response, asked)) response.headers.deprecation = '@2208988800';
    },
    fails: /^no-sunset-/,
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
    name: 'conditions are ignored but by their status',
    spoil: (response) => {
      if (response.status === 304) response.status = 200;
    },
    fails: /^(?:not-modified-|condition-(?:weak|list|star|head)$|budget-not-modified$)/,
  },
  {
    name: 'every condition holds',
    spoil: (response, { headers, method }) => {
      if (headers['if-none-match'] && method === 'GET') response.status = 304;
    },
    fails: /^condition-(?:other|unquoted|error|health)$/,
  },
  {
    name: 'Markdown is typed as plain text',
    spoil: ({ headers }) => {
      if (headers['content-type']?.startsWith('text/markdown'))
        headers['content-type'] = 'text/plain';
    },
    fails: /^type-.*-md$|^type-(?:v1-)?(?:info|health)-md$/,
  },
  {
    name: 'JSON is typed as a file',
    spoil: ({ headers }) => {
      if (headers['content-type'] === 'application/json')
        headers['content-type'] = 'application/octet-stream';
    },
    fails: /^(?:type-(?:v1-)?(?:info|health)$|error-shape-|openapi-type$|format-json$)/,
  },
  {
    name: 'a body lies about ok',
    spoil: (response, asked) => {
      if (isRead(response, asked) && asked.path.endsWith('health'))
        editJson(response, () => ({ ok: false }));
    },
    fails: /^body-(?:v1-)?health$|^openapi-example-(?:v1-)?health$/,
  },
  {
    name: 'info has one field more',
    spoil: (response, asked) => {
      if (
        isRead(response, asked) &&
        asked.path.endsWith('info') &&
        response.body.length > 0 &&
        !response.headers['content-encoding']
      ) {
        editJson(response, (json) => ({ ...json, users: 3 }));
      }
    },
    fails: /^body-(?:v1-)?info(?:-md)?$/,
  },
  {
    name: 'info has its fields in another order',
    spoil: (response, asked) => {
      if (
        isRead(response, asked) &&
        asked.path.endsWith('info') &&
        response.body.length > 0 &&
        !response.headers['content-encoding']
      ) {
        editJson(response, (json) => Object.fromEntries(Object.entries(json).reverse()));
      }
    },
    fails: /^body-(?:v1-)?info$/,
  },
  {
    name: 'aliases have bytes of their own',
    spoil: (response, { path, method }) => {
      if (/^\/api\/(?:health|info)/.test(path) && response.status === 200 && method === 'GET') {
        response.body = Buffer.concat([response.body, Buffer.from('\n')]);
        response.headers['content-length'] = String(response.body.length);
      }
    },
    fails: /^alias-/,
  },
  {
    name: 'an alias is another',
    spoil: (response, asked) => {
      if (asked.path === '/api/info' && isRead(response, asked) && asked.method === 'GET') {
        editJson(response, (json) => ({ ...json, name: 'Another' }));
      }
    },
    fails: /^alias-info$/,
  },
  {
    name: 'a Markdown twin tells another fact',
    spoil: (response, asked) => {
      if (asked.path.endsWith('info.md') && response.body.length > 0) {
        response.body = Buffer.from(
          response.body.toString().replace('`version`: 1.3.0', '`version`: 1.3.1'),
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
    spoil: ({ headers }, { path }) => {
      if (path.includes('health')) headers['cache-control'] = 'max-age=60';
    },
    fails: /^cache-(?:v1-)?health/,
  },
  {
    name: 'live values are shared',
    spoil: ({ headers }, { path }) => {
      if (path.includes('info') || path === '/openapi.json')
        headers['cache-control'] = 'public, max-age=60';
    },
    fails: /^(?:cache-(?:v1-)?info|budget-shared-cache$)/,
  },
  {
    name: 'reads spend nothing and claim live values',
    spoil: ({ headers, status }) => {
      if (status === 200 || status === 304) headers.ratelimit = '600;r=500;t=60';
    },
    fails: /^budget-(?:read|not-modified)$/,
  },
  {
    name: 'errors spend nothing',
    spoil: ({ headers, status }) => {
      if (status === 404) headers.ratelimit = '600;r=500;t=60';
    },
    fails: /^budget-error$/,
  },
  {
    name: 'the OpenAPI document spends',
    spoil: (() => {
      let left = 600;
      return ({ headers }: Response, { path }: Asked) => {
        if (path === '/openapi.json') headers.ratelimit = `600;r=${(left -= 1)};t=60`;
      };
    })(),
    fails: /^budget-openapi$/,
  },
  {
    name: 'more remains than the quota',
    spoil: ({ headers }) => {
      if (headers.ratelimit) headers.ratelimit = '600;r=601;t=60';
    },
    fails: /^fields-/,
  },
  {
    name: 'HEAD has other fields than GET',
    spoil: ({ headers, status }, { method }) => {
      if (method === 'HEAD' && status === 200) delete headers['content-type'];
    },
    fails: /^head-/,
  },
  {
    name: 'the length is wrong on HEAD',
    spoil: ({ headers, status }, { method }) => {
      if (method === 'HEAD' && status === 200) headers['content-length'] = '1';
    },
    fails: /^head-/,
  },
  {
    name: 'POST is a read',
    spoil: (response, { method }) => {
      if (method === 'POST' && response.status === 405) response.status = 200;
    },
    fails: /^(?:method-post-|format-post$|page-method$|wire-(?:body-then-next|expect-continue)$)/,
  },
  {
    name: 'other methods are unknown',
    spoil: (response, { method }) => {
      if (
        ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK'].includes(method) &&
        response.status === 405
      )
        response.status = 501;
    },
    fails:
      /^(?:method-(?:put|patch|delete|trace|propfind|mkcol|lock)$|error-\w+-method-not-allowed$)/,
  },
  {
    name: 'OPTIONS is 200',
    spoil: (response, { method }) => {
      if (method === 'OPTIONS' && response.status === 204) response.status = 200;
    },
    fails: /^(?:options-|wire-(?:asterisk|no-content)$)/,
  },
  {
    name: 'unknown paths are 200',
    spoil: (response, asked) => {
      if (isApi(asked) && response.status === 404) response.status = 200;
    },
    fails:
      /^(?:unknown-|slash-|absent-|path-without-query$|budget-error$|error-\w+-not-found$|hidden-api-dots$|condition-error$|wire-(?:absolute-unknown|quote)$)/,
  },
  {
    name: 'unknown pages are 200',
    spoil: (response, asked) => {
      if (!isApi(asked) && response.status === 404) response.status = 200;
    },
    fails: /^(?:page-not-found|hidden-(?!api-dots)\S+|detour-\S+)$/,
  },
  {
    name: 'a message holds the query',
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
    name: 'errors have one field more',
    spoil: (response, asked) => {
      if (isApi(asked) && response.status >= 400 && response.body.length > 0)
        editJson(response, (json) => ({ ...json, trace: 'at index.js:1' }));
    },
    fails: /^error-(?:shape|secret)-/,
  },
  {
    name: 'errors are stored',
    spoil: ({ headers, status }) => {
      if (status >= 400) headers['cache-control'] = 'max-age=9';
    },
    fails: /^error-fields-/,
  },
  {
    name: '`format` is ignored',
    spoil: (response, { target, path }) => {
      if (response.status === 400 && target !== path) response.status = 200;
    },
    fails:
      /^(?:format-(?:xml|upper|empty|valueless|twice|repeated|repeated-first|encoded-name|encoded-value|space|markdown|alias|head)|error-\w+-bad-request)$/,
  },
  {
    name: 'every query is refused',
    spoil: (response, { target }) => {
      if (target.includes('?') && response.status === 200) response.status = 400;
    },
    fails: /^format-(?:json|with-others|others|name-case|empty-query|not-\S+)$/,
  },
  {
    name: 'malformed escapes are unknown paths',
    spoil: (response, { path }) => {
      if (response.status === 400 && path.includes('%')) response.status = 404;
    },
    fails: /^malformed-/,
  },
  {
    name: 'every reader gets gzip',
    spoil: ({ headers, status }, asked) => {
      if (isApi(asked) && status === 200) headers['content-encoding'] = 'gzip';
    },
    fails: /^coding-(?:none|gzip-refused)$/,
  },
  {
    name: 'every reader gets br',
    spoil: ({ headers, status }, asked) => {
      if (isApi(asked) && status === 200) headers['content-encoding'] = 'br';
    },
    fails: /^coding-(?:br-refused|gzip)$/,
  },
  {
    name: 'codings share an ETag',
    spoil: ({ headers }) => {
      if (headers.etag) headers.etag = '"one"';
    },
    fails: /^coding-(?:br|gzip)-etag$/,
  },
  {
    name: 'lengths are not stated',
    spoil: ({ headers }) => {
      delete headers['content-length'];
    },
    fails: /^length-/,
  },
  {
    name: '204 states a length',
    spoil: ({ headers, status }) => {
      if (status === 204) headers['content-length'] = '0';
    },
    fails: /^(?:options-|wire-no-content$)/,
  },
  {
    name: 'the OpenAPI document is another surface’s',
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
    name: 'the OpenAPI document is not there',
    spoil: (response, { path }) => {
      if (path === '/openapi.json') response.status = 404;
    },
    fails: /^openapi-/,
  },
  {
    name: 'pages are not there',
    spoil: (response, { path }) => {
      if (/^\/(?:docs\/(?:errors\/.*)?)?$/.test(path) && response.status === 200) {
        response.status = 302;
      }
    },
    fails: /^(?:docs-\S+|home-page|page-(?:head|range))$/,
  },
  {
    name: 'the info record names another phone number',
    spoil: editInfo((info) => ({ ...info, phone: '+12025550199' })),
    fails: /^agree-(?:openapi|llms|structured-data|contact-card|qr-code|page-\S+|twin-\S+)$/,
  },
  {
    name: 'the info record names another origin',
    spoil: editInfo((info) =>
      JSON.parse(JSON.stringify(info).replace(/"(https?:\/\/[^/"]+)(\/docs\/)"/, '"$1.example$2"')),
    ),
    fails:
      /^agree-(?:openapi|llms|structured-data|contact-card|api-catalog|security-txt|robots|sitemap|sitemap-index|page-\S+|twin-\S+)$/,
  },
  {
    name: 'the info record is none',
    spoil: editInfo(() => ({ ok: true })),
    fails: /^agree-/,
  },
  {
    name: 'files are text that states nothing',
    spoil: (response, asked) => {
      if (isApi(asked) || response.body.length === 0) return;
      response.body = Buffer.from('Come back later.');
      response.headers['content-length'] = String(response.body.length);
    },
    fails: /^agree-/,
  },
  {
    name: 'TRACE echoes on pages',
    spoil: (response, { method, path }) => {
      if (method === 'TRACE' && path === '/docs/') response.body = Buffer.from('X-Echo: told');
    },
    fails: /^page-trace$/,
  },
  {
    name: 'cookies are set',
    spoil: ({ headers }) => {
      headers['set-cookie'] = 'a=b';
    },
    fails: /^no-cookie$/,
  },
  {
    name: 'pages break on a malformed escape',
    spoil: (response, { path }) => {
      if (path === '/%zz') response.status = 500;
    },
    fails: /^page-escape$/,
  },
  {
    name: 'the prefix can be walked around',
    spoil: (response, { path }) => {
      if (
        [
          '//api/v1/info',
          '/%61pi/v1/info',
          '/api%2fv1%2finfo',
          '/API/v1/info',
          '/docs/../api/v1/info',
          '/openapi.json/',
        ].includes(path)
      )
        response.status = 200;
    },
    fails: /^detour-/,
  },
  {
    name: 'files of the project are served',
    spoil: (response) => {
      if (response.status === 404) response.body = Buffer.from('{"devDependencies":{}}');
      response.headers['content-length'] = String(response.body.length);
    },
    fails: /^hidden-/,
  },
  {
    name: 'HTTP/1.0, absolute targets, expectations and upgrades are refused',
    spoil: (response, { headers, target }) => {
      if (!headers.host || target.includes('://') || headers.expect || headers.upgrade)
        response.status = 505;
    },
    fails:
      /^wire-(?:http-1-0|absolute-form|absolute-unknown|expect-continue|expect-other|upgrade)$/,
  },
  {
    name: 'the first of two requests alone is served well',
    spoil: (response, { headers }) => {
      if (headers.connection === 'close') response.status = 500;
    },
    fails: /^wire-(?:pipelined|body-then-next|no-content|head|absolute-form)$/,
  },
  {
    name: 'the manifest is another surface’s',
    spoil: (response, { path }) => {
      if (path === manifestPath) {
        const sha256 = { '/api/info': '0'.repeat(64) };
        editJson(response, (json) => ({ ...json, version: '1.2.0', sha256 }));
      }
    },
    fails: /^(?:manifest-(?:routes|digests)|agree-manifest)$/,
  },
  {
    name: 'the manifest is signed by nobody',
    spoil: (response, { path }) => {
      if (path === manifestPath) editJson(response, (json) => ({ ...json, signature: 'a..b' }));
    },
    fails: /^manifest-(?:signature|key)$/,
  },
  {
    name: 'the manifest is written as people like it',
    spoil: (response, { path }) => {
      if (path !== manifestPath) return;
      response.body = Buffer.from(`${response.body.toString()}\n`);
      response.headers['content-length'] = String(response.body.length);
    },
    fails: /^manifest-published$/,
  },
];
