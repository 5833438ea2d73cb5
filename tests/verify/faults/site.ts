import {
  field,
  got,
  isApi,
  on,
  oneIn,
  serves,
  setBody,
  status,
  without,
  type Fault,
} from './kit.ts';

const drop = (reason: string) =>
  on(
    () => true,
    (response) => (response.lost = reason),
  );
const once = (nth: number, reason: string) =>
  on(
    (asked) => asked.nth === nth,
    (response) => (response.lost = reason),
  );
/** A raw request with these bytes in its first line. */
const raw = (target: string, code: number) =>
  status(code, (asked) => asked.target === target && asked.headers['User-Agent'] === 'x');

// prettier-ignore
export const siteFaults: readonly Fault[] = [
  ['the docs redirect', /^(?:docs-page|pages-.*)$/, status(302, '/docs/')],
  ['unknown pages get 200', /^(?:page-not-found)$/, status(200, '/no-such-page')],
  ['unknown pages get the home page', /^page-not-found$/, serves(got(404, (asked) => asked.method === 'GET' && !isApi(asked, {} as never)), '<h1>Home</h1>', 'text/html')],
  ['unknown pages redirect', /^page-not-found$/, status(302, '/no-such-page')],
  ['pages set cookies', /^docs-page$/, field('set-cookie', 'a=b', '/docs/')],
  ['unknown pages set cookies', /^page-not-found$/, field('set-cookie', 'a=b', '/no-such-page')],
  ['pages name the software', /^docs-page$/, field('x-powered-by', 'Express', '/docs/')],
  ['the home page has other links', /^home-page$/, field('link', '</x>; rel="describedby"', '/')],
  ['the docs have no links', /^docs-page$/, without('link', '/docs/')],
  ['malformed escapes get 500', /^page-escape$/, status(500, '/%zz')],
  ['an invalid Range gets 500', /^page-range$/, status(500, ({ headers }) => headers.Range !== undefined)],
  ['HEAD of a page has a body', /^page-head$/, on('HEAD /docs/', (response) => { setBody(response, 'x'); })],
  ['a 405 of a page has no Allow', /^page-method$/, without('allow', 'POST /docs/')],
  ...['/.env.local', '/.env.production', '/.git/HEAD', '/.npmrc', '/.aws/credentials', '/.ssh/id_rsa', '/id_rsa', '/server.key', '/metrics', '/debug/vars', '/server-status', '/wrangler.jsonc', '/backup.zip', '/dump.sql', '/files.json'].map((path): Fault => [`${path} is served`, /^hidden-/, serves(path)]),
  ['package.json is served', /^hidden-package$/, serves('/package.json', '{"devDependencies":{}}')],
  ['.env is served', /^hidden-environment$/, serves('/.env')],
  ['.git/config is served', /^hidden-git$/, serves('/.git/config', '[core]')],
  ['the server is served', /^hidden-server$/, serves('/server/entry.mjs', 'import.meta')],
  ['encoded dots leave the folder', /^hidden-encoded-dots$/, serves('/%2e%2e/package.json', '{"devDependencies":{}}')],
  ['two slashes reach the bare file', /^detour-double-slash$/, serves('//api/v1/info', '{}')],
  ['an encoded prefix reaches the bare file', /^detour-encoded-prefix$/, serves('/%61pi/v1/info', '{}')],
  ['another case reaches the bare file', /^detour-case$/, serves('/API/v1/info', '{}')],
  ['one response is lost', /^answered$/, once(100, 'closed the connection')],
  ['one response hangs', /^answered$/, once(150, 'received nothing for 10 s')],
  ['one response is a 503', /^answered$/, status(503, ({ nth }) => nth === 120)],
  ['one response of a page is a 502', /^answered$/, on(({ nth }) => nth === 300, (response) => (response.status = 502))],
  ['one response in twenty is lost', /^answered$/, oneIn(20, drop('closed the connection'))],
  ['one response in twenty hangs', /^answered$/, oneIn(20, drop('received nothing for 10 s'))],
  ['one response in twenty is a 500', /^answered$/, oneIn(20, on(() => true, (response) => { response.status = 500; setBody(response, 'Internal Server Error'); }))],
  ['one response in fifty is a 503', /^answered$/, oneIn(50, on(() => true, (response) => (response.status = 503)))],
  ['HTTP/1.0 gets 505', /^wire-http-1-0$/, status(505, ({ target, headers }) => target === '/api/v1/info' && headers.Host === undefined && headers.raw === 'HTTP/1.0')],
  ['an absolute target gets 404', /^wire-absolute-form$/, raw('http://{host}/api/v1/info', 404)],
  ['an absolute target gets a message with its authority', /^wire-absolute-unknown$/, on(({ target }) => target === 'http://{host}/api/v1/unknown', (response) => { setBody(response, response.body.toString().replace('path: /', 'path: http://x/')); })],
  ['OPTIONS * gets 404', /^wire-asterisk$/, raw('*', 404)],
  ['CONNECT gets 200', /^wire-connect$/, raw('db.example:5432', 200)],
  ['an unknown version gets 200', /^wire-version$/, status(200, ({ headers }) => headers.raw === 'HTTP/9.9')],
  ['an unknown method gets 501', /^wire-method$/, status(501, ({ method }) => method === 'FETCH')],
  ['a second length is ignored', /^wire-two-lengths$/, status(405, ({ headers }) => headers.raw === 'Content-Length twice')],
  ['an upgrade gets 101', /^wire-upgrade$/, status(101, ({ headers }) => headers.Upgrade !== undefined)],
  ['an expectation gets 417', /^wire-expect-other$/, status(417, ({ method, headers }) => method === 'GET' && headers.Expect !== undefined)],
  ['a second Host gets 200', /^wire-host-twice$/, status(200, ({ headers }) => headers.raw === 'Host twice')],
  ['too large fields get 200', /^wire-large-fields$/, status(200, ({ headers }) => headers.raw === 'large')],
];
