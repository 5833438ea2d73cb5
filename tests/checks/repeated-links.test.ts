import { expect, it } from 'vitest';
import { createLinkRemover } from '../../src/packages/checks/repeated-links.ts';

const item = (href: string, text: string, more = '') =>
  `<li class="x"><a href="${href}"${more} class="x"><span class="x">${text}</span></a></li>`;
const script = '<script>go()</script>';

const page = (sidebar: string) =>
  `<nav><ul>${sidebar}</ul>${script}</nav><main>${item('/a/', 'A')}</main>`;

/** Returns what is left of pages with the same main text, each with its sidebar. */
function read(...sidebars: readonly string[]): string[] {
  const remove = createLinkRemover();
  return sidebars.map((sidebar) => remove(page(sidebar)));
}

it('Two pages keep the links of a sidebar, so each link is on a page that it does not lead to', () => {
  const links = (current: string) =>
    ['a', 'b', 'c']
      .map((id) => item(`/${id}/`, id, id === current ? ' aria-current="page"' : ''))
      .join('');
  expect(read(links('a'), links('b'), links('c'))).toEqual([
    page(links('a')),
    page(links('b')),
    page(''),
  ]);
});

it('A page that lists a link twice counts once', () => {
  const twice = item('/a/', 'A').repeat(2);
  expect(read(twice, twice, twice)).toEqual([page(twice), page(twice), page('')]);
});

it.each([
  item('/a/', 'Another text'),
  item('/other/', 'A'),
  item('/a/', 'A', ' title="Another attribute"'),
])('A link with something new stays: %s', (link) => {
  const old = item('/a/', 'A');
  expect(read(old, old, link)[2]).toBe(page(link));
});

it('Links relative to the page, and those with an image, stay on all pages', () => {
  const links = [item('../a/', 'A'), item('#a', 'A'), item('/a/', '<img src="/a.png">')].join('');
  expect(read(links, links, links)).toEqual([page(links), page(links), page(links)]);
});

it('A page without a main text stays as it is', () => {
  const remove = createLinkRemover();
  const html = `${item('/a/', 'A')}<p>Text</p>`;
  expect([remove(html), remove(html), remove(html)]).toEqual([html, html, html]);
});
