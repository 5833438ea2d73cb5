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
  ...['/.env.local', '/.env.production', '/.git/HEAD', '/.npmrc', '/.aws/credentials', '/.ssh/id_rsa', '/id_rsa', '/server.key', '/metrics', '/debug/vars', '/server-status', '/wrangler.jsonc', '/backup.zip', '/dump.sql', '/files.json'].map((path): Fault => [`${path} is served`, /^hidden-paths$/, serves(path)]),
  ['package.json is served', /^hidden-paths$/, serves('/package.json', '{"devDependencies":{}}')],
  ['.env is served', /^hidden-paths$/, serves('/.env')],
  ['.git/config is served', /^hidden-paths$/, serves('/.git/config', '[core]')],
  ['the server is served', /^hidden-paths$/, serves('/server/entry.mjs', 'import.meta')],
  ['encoded dots leave the folder', /^hidden-paths$/, serves('/%2e%2e/package.json', '{"devDependencies":{}}')],
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
];
