import { expect, it } from 'vitest';
import { findUnlinkedPages } from '../../../src/integrations/unlinked-pages.ts';

/** Finds the unlinked pages of a site with /own/, a page that links to itself, if this is on the home page. */
function find(home: string): string[] {
  const files = {
    '/index.html': home,
    '/öffnungszeiten/index.html': '<a href="/">Home</a><a href="/öffnungszeiten/">me</a>',
    '/404.html': '',
    '/google1.html': 'google-site-verification: google1.html',
  };
  const page = '<meta name="generator" content="Starlight">';
  const built = Object.entries(files).map(
    ([path, text]) => [path, Buffer.from(page + text)] as const,
  );
  return findUnlinkedPages(new Map(built), { baseUrl: 'https://desk.example' });
}

it.each(['/öffnungszeiten/', '%C3%B6ffnungszeiten', 'https://desk.example/öffnungszeiten?x#y'])(
  'A page that the home page links to as %s is linked',
  (href) => {
    expect(find(`<a href="${href}">x</a>`)).toEqual([]);
  },
);

it.each(['', '<a href="https://other.example/öffnungszeiten/">x</a>', '<a href="https://[">x</a>'])(
  'A page that only links to itself is reported: %s',
  (home) => {
    expect(find(home)).toEqual([
      'No page links to /öffnungszeiten/: add it to the sidebar in src/docs/navigation.ts.',
    ]);
  },
);
