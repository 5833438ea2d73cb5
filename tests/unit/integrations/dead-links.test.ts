import { expect, it } from 'vitest';
import { findDeadLinks } from '../../../src/integrations/dead-links.ts';

/** Finds the dead links of a site whose home page has this content, and links to /docs/. */
function find(home: string, more: Record<string, string> = {}): string[] {
  const files = {
    '/index.html': `<h1 id="top">Home</h1><a href="/docs/">Docs</a>${home}`,
    '/docs/index.html': '<h1 id="docs">Docs</h1>',
    '/404.html': '<a href="/">Home</a>',
    '/google1.html': 'google-site-verification: google1.html',
    '/api/v1/info': '{}',
    '/_astro/a b.webp': '',
    ...more,
  };
  const built = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  return findDeadLinks(new Map(built), { baseUrl: 'https://desk.example' });
}

it.each([
  '<a href="https://desk.example/docs/#docs">page</a><a href="docs/">page</a><a href="/docs">page</a>',
  '<a href="#top">heading</a><a href="/api/v1/info?format=xml">file</a>',
  '<a href="tel:+12025550123">call</a><a href="https://other.example/gone/">other site</a>',
  '<img src="/_astro/a%20b.webp"><img src="data:image/png;base64,AA=="><a>no link</a>',
])('Working links are fine: %s', (html) => {
  expect(find(html)).toEqual([]);
});

it.each([
  ['<a href="/gone/">x</a>', "/ links to /gone/, which doesn't exist."],
  [
    '<a href="https://desk.example/api/v1/gone">x</a>',
    "/ links to /api/v1/gone, which doesn't exist.",
  ],
  ['<img src="gone.png">', "/ links to /gone.png, which doesn't exist."],
  [
    '<a href="/docs/#gone">x</a>',
    '/ links to /docs/#gone, but that page has no element with this id.',
  ],
  ['<a href="https://[x">x</a>', '/ has an invalid URL: https://[x.'],
])('A dead link is reported once: %s', (html, sentence) => {
  expect(find(html + html)).toEqual([sentence]);
});

it('A page that only links to itself is reported', () => {
  expect(find('', { '/own/index.html': '<a href="/own/">me</a>' })).toEqual([
    'No page links to /own/: add it to the sidebar in src/docs/navigation.ts.',
  ]);
});
