import { expect, it } from 'vitest';
import { decodePath } from '../../../src/files/files.ts';
import { findDeadLinks } from '../../../src/publish/dead-links.ts';

const png = 'data:image/png;base64,AA==';

/** Finds the dead links of a site whose home page has this content. */
async function find(home: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const files = {
    '/index.html': `<h1 id="home">Home</h1>${home}`,
    '/docs/index.html': '<h1 id="docs">Docs</h1>',
    '/docs.md': '# Docs',
    '/öffnungszeiten/index.html': '<h1 id="öffnungszeiten">Öffnungszeiten</h1>',
    '/404.html':
      '<link rel="canonical" href="/404/"><link rel="alternate" href="/de/404/"><a href="/">Home</a>',
    '/google1.html': 'google-site-verification: google1.html',
    '/api/v1/info': '{}',
    '/_astro/a b.webp': '',
    '/_astro/font.woff2': '',
    '/Price list.pdf': '%PDF',
    ...more,
  };
  const built = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const pages = ['/', '/docs/', '/%C3%B6ffnungszeiten/', '/404.html'];
  const dead = await findDeadLinks(new Map(built), pages, { baseUrl: 'https://desk.example' });
  return dead.map(
    ({ value, problem, paths }) => `${paths.map(decodePath).join(', ')}: ${value} ${problem}`,
  );
}

it.each([
  '<a href="https://desk.example/docs/#docs">page</a><a href="docs/">page</a><a href="/docs">page</a>',
  '<a href="#home">heading</a><a href="#top">top</a><a href="#">top</a><a href="/api/v1/info?format=xml">file</a>',
  '<a href="/öffnungszeiten/#öffnungszeiten">page</a><a href="/%C3%B6ffnungszeiten">page</a><a href="/Price%20list.pdf">file</a>',
  '<a href="tel:+12025550123">call</a><a href="https://other.example/gone/">other site</a><a href="https://desk.example:8443/gone/">other port</a>',
  `<img src="/_astro/a%20b.webp" srcset="/_astro/a%20b.webp 2x"><img src="${png}"><a>no link</a>`,
  '<a href="/docs.md#docs">Markdown has no ids</a>',
])('Working links are fine: %s', async (html) => {
  expect(await find(html)).toEqual([]);
});

const missing = "doesn't exist";
const noId = "doesn't exist: that page has no element with this id";

it.each([
  ['<a href="/gone/">x</a>', `/: /gone/ ${missing}`],
  ['<a href="https://desk.example/api/v1/gone">x</a>', `/: /api/v1/gone ${missing}`],
  ['<a href="/Docs/">x</a>', `/: /Docs/ ${missing}`],
  ['<a href="/100%/">x</a>', `/: /100%/ ${missing}`],
  ['<img src="gone.png">', `/: /gone.png ${missing}`],
  ['<img srcset="/_astro/a%20b.webp, gone.png 2x">', `/: /gone.png ${missing}`],
  ['<link rel="canonical" href="https://desk.example/gone/">', `/: /gone/ ${missing}`],
  ['<meta property="og:image" content="https://desk.example/gone.png">', `/: /gone.png ${missing}`],
  ['<a href="/docs/#gone">x</a>', `/: /docs/#gone ${noId}`],
  ['<a href="#gone">x</a>', `/: /#gone ${noId}`],
  ['<a href="#100%">x</a>', '/: #100% is not a valid URL'],
  ['<a href="https://[x">x</a>', '/: https://[x is not a valid URL'],
])('A dead link is reported once: %s', async (html, sentence) => {
  expect(await find(html + html)).toEqual([sentence]);
});

it.each([
  ['/docs.md', '[x](https://desk.example/gone.md) and `https://desk.example/code`', '/gone.md'],
  [
    '/llms.txt',
    '- [Docs](https://desk.example/docs.md)\n\n`https://desk.example/gone.json`',
    '/gone.json',
  ],
  [
    '/sitemap-0.xml',
    '<loc>https://desk.example/docs/</loc><loc>https://desk.example/gone/</loc>',
    '/gone/',
  ],
  ['/.well-known/api-catalog', '[{"href":"https://desk.example/gone"}]', '/gone'],
  ['/C# & 100%.md', '[x](https://desk.example/gone)', '/gone'],
  ['/_astro/x.css', '@font-face { src: url(font.woff2), url(gone.woff2) }', '/_astro/gone.woff2'],
])('%s has no dead link', async (path, text, gone) => {
  expect(await find('', { [path]: text })).toEqual([`${path}: ${gone} ${missing}`]);
});

it('Escaped Markdown and front matter have no links', async () => {
  const text =
    '---\ndescription: "[x](gone)"\n---\n\\[x\\](gone) and \\<https://desk.example/gone>';
  expect(await find('', { '/docs.md': text })).toEqual([]);
});

it('A backslash in a Markdown link, and a period after a URL, are not part of the target', async () => {
  const text = '[a](https://desk.example/menu\\(1\\).pdf) [b](https://desk.example/a\\&b.pdf)';
  const pdf = { '/menu(1).pdf': '', '/a&b.pdf': '' };
  const index = 'See https://desk.example/docs/.';
  expect(await find('', { '/docs.md': text, '/llms.txt': index, ...pdf })).toEqual([]);
});

it('A dead link in several files is reported once', async () => {
  const link = '<a href="/gone/">x</a>';
  const found = await find(link, { '/docs/index.html': link, '/docs.md': '[x](/gone/)' });
  expect(found).toEqual([`/, /docs/, /docs.md: /gone/ ${missing}`]);
});

it('A dead link in the sidebar of every page is reported', async () => {
  const page =
    '<nav><li><a href="/gone/"><span>Gone</span></a></li></nav><main><h1 id="docs">Page</h1></main>';
  const pages = { '/docs/index.html': page, '/third/index.html': page, '/fourth/index.html': page };
  expect(await find(page, pages)).toEqual([`/, /docs/: /gone/ ${missing}`]);
});

it('A proxy in the environment gets no request', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:1';
  try {
    expect(await find('<a href="/docs/">page</a>')).toEqual([]);
  } finally {
    delete process.env.HTTP_PROXY;
  }
});

it('Pauses that outlast connections break no link', async () => {
  const pages = Array.from({ length: 2000 }, (_, index): [path: string, page: string] => [
    `/${index}/index.html`,
    `<a href="/${(index * 7) % 2000}/">one</a><a href="/${(index + 1) % 2000}/">other</a>`,
  ]);
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7000);
  for (const start of [1000, 3000]) setTimeout(wait, start).unref();
  const found = await find('<a href="/gone/">x</a>', Object.fromEntries(pages));
  expect(found).toEqual([`/: /gone/ ${missing}`]);
});

it('A link that got no response is unchecked, not wrong', async () => {
  const to = 'https://user:word@desk.example/';
  const reason = `Request cannot be constructed from a URL that includes credentials: ${to}`;
  expect(await find(`<a href="${to}">x</a>`)).toEqual([`/: ${to} could not be checked: ${reason}`]);
});
