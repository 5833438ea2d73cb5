import { expect, it } from 'vitest';
import { decodePath } from '../../src/packages/files/request-path.ts';
import { toFilePath } from '../../src/packages/verify/file-path.ts';
import { findDeadLinks } from '../../src/packages/checks/dead-links.ts';
import { renderLinkPage } from '../../src/packages/checks/link-page.ts';
import { parsePage } from '../../src/packages/markup/parse-html.ts';

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
  const paths = ['/', '/docs/', '/%C3%B6ffnungszeiten/', '/404.html'];
  const pages = paths.map((path) => {
    const html = String(new Map(built).get(toFilePath(path)));
    return [path, { linkPage: renderLinkPage(parsePage(html)) }] as const;
  });
  const facts = { baseUrl: 'https://desk.example' };
  const dead = await findDeadLinks(new Map(built), new Map(pages), facts);
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
  ['<script src="/google1.html"></script><img src="gone.png">', `/: /gone.png ${missing}`],
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

it('A style sheet has no dead link', async () => {
  const text = '@font-face { src: url(font.woff2), url(gone.woff2) }';
  expect(await find('', { '/_astro/x.css': text })).toEqual([
    `/_astro/x.css: /_astro/gone.woff2 ${missing}`,
  ]);
});

it('A dead link in several files is reported once', async () => {
  const link = '<a href="/gone/">x</a>';
  const found = await find(link, { '/docs/index.html': link });
  expect(found).toEqual([`/, /docs/: /gone/ ${missing}`]);
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
