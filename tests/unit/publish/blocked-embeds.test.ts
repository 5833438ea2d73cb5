import { expect, it } from 'vitest';
import { findBlockedEmbeds } from '../../../src/publish/blocked-embeds.ts';
import { listEmbeds } from '../../../src/render/embeds.ts';
import { parsePage } from '../../../src/render/parse-html.ts';

/** Finds what is blocked on two pages with this content. */
function find(html: string, embeds?: string[]) {
  const embedsOf = (path: string) => listEmbeds(parsePage(html), `http://localhost:4321${path}`);
  const pages = new Map(
    ['/', '/visit/'].map((path) => [
      path,
      { all: '', prose: '', links: [], embeds: embedsOf(path), notices: [], broken: [] },
    ]),
  );
  return findBlockedEmbeds(pages, { embeds });
}

it('A blocked embed is reported once, with its pages and the field that allows it', () => {
  const html = '<iframe src="https://map.example/a"></iframe><img src="//map.example/b.png">';
  expect(find(html)).toEqual([
    {
      value: 'https://map.example',
      isCertain: true,
      problem: "is another site, and browsers won't load it here",
      next: "To allow it, add 'https://map.example' to `embeds` in product.yaml.",
      paths: ['/', '/visit/'],
    },
  ]);
  expect(find(html, ['https://map.example'])).toEqual([]);
});

it('A URL in an inline script is uncertain, and http has no other remedy than https', () => {
  expect(find('<script>open("https://map.example/a")</script>')).toMatchObject([
    { isCertain: false, problem: 'is in a script' },
  ]);
  expect(find('<img src="http://map.example/a.png">')).toMatchObject([
    { isCertain: true, next: 'Use its https address.' },
  ]);
});

it.each([
  '<a href="https://map.example/">Map</a>',
  '<img src="/a.png"><img src="a.png"><img src="http://localhost:4321/a.png">',
  '<img src="data:image/png;base64,AAAA">',
  '<link rel="canonical" href="https://other.example/">',
  '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
  '<script>let a = 1; // https://map.example/a</script>',
])('Nothing is reported for %s', (html) => {
  expect(find(html)).toEqual([]);
});
