import { gzipSync } from 'node:zlib';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import {
  body,
  field,
  got,
  isApi,
  json,
  on,
  oneIn,
  serves,
  setBody,
  status,
  swap,
  text,
  without,
  type Asked,
  type Fault,
  type Response,
} from './kit.ts';

/** Stack traces of JavaScript, as errors in a format show them. */
const traces = {
  text: 'Error: x\n    at run (/app/dist/server.mjs:12:3)',
  'a module': 'at async file:///app/node_modules/a/b.js:12:3',
  HTML: '<pre>Error: x<br> &nbsp; &nbsp;at Layer.handle (C:\\app\\layer.js:95:5)<br></pre>',
  JSON: JSON.stringify({ hint: 'Error\n at node:internal/process/task_queues:95:5' }),
};
const shows = (trace: string) => (response: Response) => {
  setBody(response, trace);
};

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
  ['the docs without their slash are a page', /^page-address$/, status(200, docsPath.slice(0, -1))],
  ['the docs without their slash redirect for a while', /^page-address$/, status(302, docsPath.slice(0, -1))],
  ['the docs without their slash are Markdown', /^page-address-markdown$/, on(({ path, headers }) => path === docsPath.slice(0, -1) && headers.Accept === 'text/markdown', (response) => { response.status = 200; })],
  ['the docs without their slash redirect to another host', /^page-address$/, field('location', `//other.example${docsPath}`, docsPath.slice(0, -1))],
  ['the docs redirect', /^manifest-digests$/, status(302, docsPath)],
  ['unknown pages get the home page', /^page-not-found$/, serves(got(404, (asked) => asked.method === 'GET' && !isApi(asked)), '<h1>Home</h1>', 'text/html')],
  ['unknown pages redirect', /^page-not-found$/, status(302, '/no-such-page')],
  ['pages set cookies', /^files-headers$/, field('set-cookie', 'a=b', docsPath)],
  ['pages name the software', /^files-headers$/, field('x-powered-by', 'Express', docsPath)],
  ['the home page has other links', /^files-headers$/, field('link', '</x>; rel="describedby"', '/')],
  ['the docs have no links', /^files-headers$/, without('link', docsPath)],
  ...Object.entries(traces).map(([name, trace]): Fault =>
    [`an unknown page has a stack trace in ${name}`, /^stack-trace$/, text(got(404, '/no-such-page'), (old) => old.replace('</main>', () => `${trace}</main>`))]),
  ['a 405 of a page has a stack trace', /^stack-trace$/, on('POST /', shows(traces.text))],
  ['a malformed escape gets a stack trace', /^stack-trace$/, on('/%zz', shows(traces.text))],
  ['a hint of the API has a stack trace', /^stack-trace$/, swap('/api/v2/info', '"hint":"', '"hint":"at run (/app/x.js:1:2) ')],
  ['one 500 has a stack trace', /^stack-trace$/, on(({ nth }) => nth === 120, (response) => { Object.assign(response, { status: 500, headers: {}, body: Buffer.from(traces.text) }); })],
  ...['/%00', '/api/%ff', `${docsPath}..%5c`, `${docsPath}constructor`].map((path): Fault =>
    [`${path} gets a 500 with a stack trace`, /^odd-paths$/, on(path, (response) => { response.status = 500; shows(traces.text)(response); })]),
  ['a long path gets 500', /^odd-paths$/, status(500, ({ path }) => path.length > 1500)],
  ['a long query gets 500', /^odd-paths$/, status(500, ({ target }) => target.includes('?') && target.length > 3000)],
  ['a 500 of an odd path has a stack trace', /^stack-trace$/, on('/api/__proto__', (response) => { response.status = 500; shows(traces.text)(response); })],
  ...['application/json', 'text/markdown'].flatMap((type): Fault[] => {
    const missing = got(404, ({ path, headers }) => path === '/no-such-page' && headers.Accept === type);
    const named = /^page-not-found-/;
    return [
      [`an unknown page is HTML for ${type}`, named, serves(missing, '<h1>Not found</h1>', 'text/html')],
      [`an unknown page has another body for ${type}`, named, body(missing, Buffer.from('{"message":"Not found"}'))],
      [`an unknown page has no Vary for ${type}`, named, field('vary', 'Accept-Encoding', missing)],
      [`caches keep an unknown page for ${type}`, named, field('cache-control', 'max-age=60', missing)],
      [`an unknown page is gzip without a label for ${type}`, named, on(missing, (response) => { setBody(response, gzipSync(response.body)); })],
    ];
  }),
  ['malformed escapes get 500', /^page-escape$/, status(500, '/%zz')],
  ['an invalid Range gets 500', /^page-range$/, status(500, ({ headers }) => headers.Range !== undefined)],
  ['HEAD of a page has a body', /^page-head$/, on('HEAD /', (response) => { setBody(response, 'x'); })],
  ['a 405 of a page has no Allow', /^page-method$/, without('allow', 'POST /')],
  ...['/.env', '/package.json', '/.git/config', '/server/entry.mjs', '/%2e%2e/package.json', '/.env.local', '/.env.production', '/.git/HEAD', '/.npmrc', '/.aws/credentials', '/.ssh/id_rsa', '/id_rsa', '/server.key', '/metrics', '/debug/vars', '/server-status', '/wrangler.jsonc', '/backup.zip', '/dump.sql', '/files.json'].map((path): Fault => [`${path} is served`, /^hidden-paths$/, serves(path)]),
  ['two slashes reach the bare file', /^detours$/, serves('//api/v1/info', '{}')],
  ['an encoded prefix reaches the bare file', /^detours$/, serves('/%61pi/v1/info', '{}')],
  ['another case reaches the bare file', /^detours$/, serves('/API/v1/info', '{}')],
  ['one response is lost', /^answered$/, once(100, 'closed the connection')],
  ['one response is a 503', /^answered$/, status(503, ({ nth }) => nth === 120)],
  ['one response in twenty is lost', /^answered$/, oneIn(20, drop('closed the connection'))],
];

/** True for a request for the home page as Markdown. */
const prefersMarkdown = ({ path, headers }: Asked) =>
  path === '/' && String(headers.Accept).startsWith('text/markdown, text');

const manifest = '/build.json';
const security = '/.well-known/security.txt';
const page = `${docsPath}read-budget/`;

// prettier-ignore
export const fileFaults: readonly Fault[] = [
  ['a page is missing', /^pages-answer$/, status(404, page)],
  ['the home page is missing', /^manifest-digests$/, status(404, '/')],
  ['a page redirects', /^pages-answer$/, status(302, `${docsPath}versioning/`)],
  ['a page is plain text', /^pages-answer$/, field('content-type', 'text/plain', `${docsPath}changelog/`)],
  ['a page forbids search engines to list it', /^pages-answer$/, field('x-robots-tag', 'noindex', page)],
  ['a page has old bytes', /^manifest-digests$/, swap(page, '</body>', '<!-- old --></body>')],
  ['a page has another phone number', /^facts$/, text(`${docsPath}agent-access/`, (old) => old.replace(/tel:\+\d+/g, 'tel:+12025550199').replace(/\+\d{8,15}/g, '+12025550199'))],
  ['an example has a former number to copy', /^facts$/, text(`${docsPath}check/`, (old) => old.replace(/(data-code="[^"]*)\+\d{8,15}/, '$1+12025550199'))],
  ['an example has a former number', /^facts$/, text(`${docsPath}reference/info/`, (old) => old.replace(/(style="[^"]*">")\+\d{8,15}/, '$1+12025550199'))],
  ['a page names another origin', /^(?:facts|manifest-digests)$/, text(`${docsPath}changelog/`, (old) => old.replace(/(property="og:url" content=")[^"]*/, '$1https://old.example/').replace(/(rel="canonical" href=")[^"]*/, '$1https://old.example/'))],
  ['a page is empty', /^(?:facts|manifest-digests)$/, body(`${docsPath}markdown/`, '<!doctype html><title>x</title>')],
  ['the Markdown of a page is missing', /^manifest-digests$/, status(404, `${docsPath}versioning.md`)],
  ['the Markdown of a page has old facts', /^facts$/, text(`${docsPath}agent-access.md`, (old) => old.replace(/\+\d{8,15}/g, '+12025550199'))],
  ['pages do not negotiate Markdown', /^page-markdown$/, on(prefersMarkdown, (response) => { response.headers['content-type'] = 'text/html; charset=utf-8'; setBody(response, '<h1>Docs</h1>'); })],
  ['pages send other Markdown', /^page-markdown$/, on(prefersMarkdown, (response) => { setBody(response, '# Old\n'); })],
  ['Markdown of a page is br without a label', /^page-markdown$/, without('content-encoding', prefersMarkdown)],
  ['browsers get Markdown', /^steady-files$/, field('content-type', 'text/markdown', ({ path, headers }) => path === '/' && headers.Origin !== undefined)],
  ['Markdown of a page has no Vary', /^page-markdown$/, field('vary', 'Accept-Encoding', ({ path }) => path === '/')],
  ['a picture may run scripts', /^files-headers$/, without('content-security-policy', '/favicon.svg')],
  ['pages may be framed', /^files-headers$/, without('x-frame-options', '/')],
  ['pages have no nosniff', /^files-headers$/, without('x-content-type-options', '/')],
  ['pages send the full referrer', /^files-headers$/, field('referrer-policy', 'unsafe-url', '/')],
  ['a script has other bytes', /^manifest-digests$/, body(/^\/_astro\/page.*js$/, 'alert(1)')],
  ['a style is plain text', /^files-headers$/, field('content-type', 'text/plain', /^\/_astro\/index.*css$/)],
  ['pages are in another charset', /^files-headers$/, field('content-type', 'text/html; charset=ISO-8859-1', `${docsPath}check/`)],
  ['the contact card is plain text', /^files-headers$/, field('content-type', 'text/plain', '/contact.vcf')],
  ['the API catalog is plain JSON', /^files-headers$/, field('content-type', 'application/json', '/.well-known/api-catalog')],
  ['the manifest is missing', /^(?:manifest-.*|files-headers)$/, status(404, manifest)],
  ['the manifest has another version', /^manifest-published$/, json(manifest, (entry) => ({...entry, version: '1.2.0' }))],
  ['the manifest lacks a route', /^manifest-published$/, text(manifest, (old) => old.replace(/"\/api\/info":"\w+",/, ''))],
  ['the manifest has another digest', /^manifest-digests$/, text(manifest, (old) => old.replace(/("\/contact.vcf":")\w{64}/, `$1${'0'.repeat(64)}`))],
  ['security.txt has expired', /^security-txt-current$/, swap(security, /Expires:.*/, 'Expires: 2024-01-01T00:00:00Z')],
  ['the sitemap names another origin', /^(?:facts|pages-answer)$/, text('/sitemap-0.xml', (old) => old.replace(/<loc>https?:\/\/[^/<]+/g, '<loc>https://old.example'))],
  ['the sitemap is empty', /^(?:facts|pages-answer)$/, body('/sitemap-0.xml', '<urlset/>')],
  ['the sitemap lists a missing page', /^pages-answer$/, text('/sitemap-0.xml', (old) => old.replace(`${docsPath}versioning/<`, `${docsPath}gone/<`))],
  ['the page of the errors is missing', /^pages-answer$/, status(404, `${docsPath}errors/`)],
];
