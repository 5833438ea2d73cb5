import { expect, it } from 'vitest';
import { findUnlinkedPages } from '../../src/packages/checks/unlinked-pages.ts';

/** Finds the unlinked pages of a site with /own/, a page that links to itself whose home page has this link. */
function find(home: string): string[] {
  const text = { all: '', prose: '', warnings: [], broken: [], shown: [] };
  const pages = new Map([
    ['/', { links: [home], ...text }],
    ['/%C3%B6ffnungszeiten/', { links: ['/', '/öffnungszeiten/'], ...text }],
    ['/404.html', { links: [], ...text }],
  ]);
  return findUnlinkedPages(pages, { baseUrl: 'https://desk.example' });
}

it.each(['/öffnungszeiten/', '%C3%B6ffnungszeiten', 'https://desk.example/öffnungszeiten?x#y'])(
  'A page that the home page links to as %s is linked',
  (href) => {
    expect(find(href)).toEqual([]);
  },
);

it.each(['', 'https://other.example/öffnungszeiten/', 'https://['])(
  'A page that only links to itself is reported: %s',
  (home) => {
    expect(find(home)).toEqual([
      'No page links to /öffnungszeiten/: link to it from another page, or see "Pages of your own" in docs/start.md.',
    ]);
  },
);
