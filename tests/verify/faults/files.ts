import {
  body,
  field,
  json,
  on,
  serves,
  setBody,
  status,
  swap,
  text,
  without,
  type Fault,
} from './kit.ts';

const manifest = '/.well-known/facts.json';
const keys = '/.well-known/jwks.json';
const security = '/.well-known/security.txt';
const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const publish = (...all: object[]) =>
  serves(keys, JSON.stringify({ keys: all }), 'application/jwk-set+json');
/** The example key of RFC 8037, with its thumbprint. */
const named = { ...key, kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k' };
const page = '/docs/read-budget/';

export const fileFaults: readonly Fault[] = [
  ['a page is dead', /^pages-answer$/, status(404, page)],
  [
    'the home page is dead',
    /^(?:home-page|pages-answer|agree-(?:page-home|qr-code|structured-data))$/,
    status(404, '/'),
  ],
  ['a page gets 500', /^pages-answer$/, status(500, '/docs/operate/run/')],
  ['a page redirects', /^pages-answer$/, status(302, '/docs/versioning/')],
  [
    'a page is plain text',
    /^pages-answer$/,
    field('content-type', 'text/plain', '/docs/changelog/'),
  ],
  ['search engines may not list a page', /^pages-answer$/, field('x-robots-tag', 'noindex', page)],
  ['a page has old bytes', /^manifest-digests$/, swap(page, '</body>', '<!-- old --></body>')],
  [
    'a page has a script of the host',
    /^manifest-digests$/,
    swap('/', '</body>', '<script src="https://cdn.example/x.js"></script></body>'),
  ],
  [
    'a page has another phone number',
    /^pages-facts$/,
    text('/docs/agent-access/', (old) =>
      old.replace(/tel:\+\d+/g, 'tel:+12025550199').replace(/\+1\d{10}/g, '+12025550199'),
    ),
  ],
  [
    'a page names another origin',
    /^pages-facts$/,
    text('/docs/changelog/', (old) =>
      old
        .replace(/(property="og:url" content=")[^"]*/, '$1https://old.example/')
        .replace(/(rel="canonical" href=")[^"]*/, '$1https://old.example/'),
    ),
  ],
  [
    'a page is empty',
    /^(?:pages-facts|manifest-digests)$/,
    body('/docs/markdown/', '<!doctype html><title>x</title>'),
  ],
  [
    'the Markdown of a page is dead',
    /^(?:pages-facts|llms-links|manifest-digests)$/,
    status(404, '/docs/versioning.md'),
  ],
  [
    'the Markdown of a page has old facts',
    /^pages-facts$/,
    text('/docs/agent-access.md', (old) => old.replace(/\+1\d{10}/g, '+12025550199')),
  ],
  [
    'pages do not negotiate Markdown',
    /^pages-markdown$/,
    on(
      ({ path, headers }) =>
        path === '/docs/' && String(headers.Accept).startsWith('text/markdown, text'),
      (response) => {
        response.headers['content-type'] = 'text/html; charset=utf-8';
        setBody(response, '<h1>Docs</h1>');
      },
    ),
  ],
  [
    'pages send other Markdown',
    /^pages-markdown$/,
    on(
      ({ path, headers }) =>
        path === '/docs/' && String(headers.Accept).startsWith('text/markdown, text'),
      (response) => {
        setBody(response, '# Old\n');
      },
    ),
  ],
  [
    'browsers get Markdown',
    /^pages-markdown$/,
    field(
      'content-type',
      'text/markdown',
      ({ path, headers }) => path === '/docs/' && headers.Origin !== undefined,
    ),
  ],
  [
    'Markdown of a page has no Vary',
    /^pages-markdown$/,
    field('vary', 'Accept-Encoding', ({ path }) => path === '/docs/'),
  ],
  ['pages may be framed', /^pages-security$/, without('x-frame-options', '/docs/')],
  ['pages have no nosniff', /^pages-security$/, without('x-content-type-options', '/docs/')],
  [
    'pages tell the whole referrer',
    /^pages-security$/,
    field('referrer-policy', 'unsafe-url', '/docs/'),
  ],
  ['a style is dead', /^manifest-digests$/, status(404, /^\/_astro\/common.*css$/)],
  ['a script has other bytes', /^manifest-digests$/, body(/^\/_astro\/page.*js$/, 'alert(1)')],
  ['the share image is dead', /^manifest-digests$/, status(404, '/og.png')],
  [
    'a style is plain text',
    /^media-types$/,
    field('content-type', 'text/plain', /^\/_astro\/common.*css$/),
  ],
  [
    'a script is a download',
    /^media-types$/,
    field('content-type', 'application/octet-stream', /^\/_astro\/page.*js$/),
  ],
  [
    'the contact card is plain text',
    /^media-types$/,
    field('content-type', 'text/plain', '/contact.vcf'),
  ],
  [
    'the API catalog is plain JSON',
    /^media-types$/,
    field('content-type', 'application/json', '/.well-known/api-catalog'),
  ],
  [
    'Markdown is a download',
    /^media-types$/,
    field('content-type', 'application/octet-stream', '/docs/check.md'),
  ],
  ['the manifest is missing', /^(?:manifest-.*|media-types)$/, status(404, manifest)],
  [
    'the manifest is not canonical JSON',
    /^manifest-published$/,
    text(manifest, (old) => `${old}\n`),
  ],
  [
    'the manifest has another version',
    /^agree-manifest$/,
    json(manifest, (one) => ({ ...one, version: '1.2.0' })),
  ],
  [
    'the manifest lacks a route',
    /^manifest-routes$/,
    text(manifest, (old) => old.replace(/"\/api\/info":"\w+",/, '')),
  ],
  [
    'the manifest has another digest',
    /^manifest-digests$/,
    text(manifest, (old) => old.replace(/("\/contact.vcf":")\w{64}/, `$1${'0'.repeat(64)}`)),
  ],
  [
    'the manifest has an invalid signature',
    /^manifest-signature$/,
    swap(manifest, '"signature":null', '"signature":"a..b"'),
  ],
  [
    'the keys have a private one',
    /^keys-public$/,
    publish({ ...named, d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' }),
  ],
  ['a key has the id of another', /^keys-public$/, publish({ ...key, kid: 'other' })],
  ['a key has no id', /^keys-public$/, publish(key)],
  ['a key is symmetric', /^keys-public$/, publish({ kty: 'oct', k: 'AAAA', kid: 'x' })],
  ['the keys are an HTML page', /^keys-public$/, serves(keys, '<h1>Keys</h1>')],
  ['robots may read nothing', /^agree-robots$/, swap('/robots.txt', 'Allow: /', 'Disallow: /')],
  [
    'robots are also kept from the docs',
    /^agree-robots$/,
    text('/robots.txt', (old) => `${old}Disallow: /docs/\n`),
  ],
  [
    'robots.txt names another sitemap',
    /^agree-robots$/,
    swap('/robots.txt', /Sitemap: .*/, 'Sitemap: https://old.example/sitemap.xml'),
  ],
  [
    'security.txt has expired',
    /^security-txt-current$/,
    swap(security, /Expires: .*/, 'Expires: 2024-01-01T00:00:00Z'),
  ],
  ['security.txt has no expiry date', /^agree-security-txt$/, swap(security, /Expires: .*\n/, '')],
  ['security.txt has no contact', /^agree-security-txt$/, swap(security, /Contact: .*\n/, '')],
  [
    'security.txt is of another origin',
    /^agree-security-txt$/,
    swap(security, /Canonical: .*/, 'Canonical: https://old.example/.well-known/security.txt'),
  ],
  [
    'llms.txt has a dead link',
    /^llms-links$/,
    text('/llms.txt', (old) => old.replace('/docs/versioning.md', '/docs/gone.md')),
  ],
  [
    'llms.txt has another phone number',
    /^agree-llms$/,
    text('/llms.txt', (old) => old.replace(/\+1\d{10}/g, '+12025550199')),
  ],
  ['llms.txt is missing', /^agree-llms$/, status(404, '/llms.txt')],
  [
    'the file of all pages is missing',
    /^(?:llms-links|manifest-digests)$/,
    status(404, '/llms-full.txt'),
  ],
  [
    'the contact card has another phone number',
    /^agree-contact-card$/,
    text('/contact.vcf', (old) => old.replace(/\+1\d{10}/g, '+12025550199')),
  ],
  ['the contact card is missing', /^agree-contact-card$/, status(404, '/contact.vcf')],
  [
    'the sitemap names another origin',
    /^(?:agree-sitemap|pages-answer)$/,
    text('/sitemap-0.xml', (old) =>
      old.replace(/<loc>https?:\/\/[^/<]+/g, '<loc>https://old.example'),
    ),
  ],
  ['the sitemap is empty', /^(?:agree-sitemap|pages-answer)$/, body('/sitemap-0.xml', '<urlset/>')],
  [
    'the sitemap has a dead page',
    /^pages-answer$/,
    text('/sitemap-0.xml', (old) => old.replace('/docs/versioning/<', '/docs/gone/<')),
  ],
  ['the index of sitemaps is missing', /^agree-sitemap-index$/, status(404, '/sitemap-index.xml')],
  [
    'the JSON-LD has another phone number',
    /^agree-structured-data$/,
    text('/', (old) => old.replace(/("telephone":")[^"]*/, '$1+12025550199')),
  ],
  [
    'the QR code is missing',
    /^agree-qr-code$/,
    text('/', (old) => old.replace(/class="qr[^"]*"/, 'class="x"')),
  ],
  [
    'the API catalog links elsewhere',
    /^agree-api-catalog$/,
    text('/.well-known/api-catalog', (old) => old.replaceAll('/openapi.json', '/swagger.json')),
  ],
  [
    'the page of an error is dead',
    /^docs-error-not-found$/,
    status(404, '/docs/errors/not_found/'),
  ],
  [
    'the page of an error explains another',
    /^docs-error-rate-limited$/,
    text('/docs/errors/rate_limited/', (old) => old.replaceAll('rate_limited', 'not_found')),
  ],
];
