import { expect, it } from 'vitest';
import { describeDeadLinks } from '../../src/packages/checks/describe-dead-links.ts';
import type { PageContent } from '../../src/packages/checks/finished-pages.ts';
import { createSourceFinder } from '../../src/packages/checks/source-lines.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();
const productFile = 'src/facts/product.yaml';
const product = 'name: A\nlinks:\n  - label: Imprint\n    url: /imprint/\n';

/** Finds where the page /prices/ has a dead link, and what to do about it. */
function describe(source: string, href: string, value = href) {
  write('src/content/docs/prices.md', source);
  write(productFile, product);
  const pages = new Map([['/prices/', { links: [href, '/'] } as unknown as PageContent]]);
  const dead = [{ value, problem: "doesn't exist", paths: ['/prices/'] }];
  const links = [{ label: 'Imprint', url: '/imprint/' }];
  const facts = { baseUrl: 'https://desk.example', links };
  const [found] = describeDeadLinks(dead, pages, facts);
  const find = createSourceFinder({ root: at(), productFile });
  const lines = found?.texts.flatMap((text) => find(text, ['/prices/']));
  return [...new Set(lines), found?.next];
}

const prices = 'Gone: prices, team\n\n';
const correct = 'Correct the link, or add the page or file that it leads to.';

it.each([
  ['[x](/gone/)', '/gone/', undefined],
  ['[x](../gone/ "Title")', '../gone/', '/gone/'],
  ['[x](https://desk.example/gone/)', 'https://desk.example/gone/', '/gone/'],
  ['<a href="gone">x</a>', 'gone', '/prices/gone'],
  ['[x](/über/)', '/%C3%BCber/', '/über/'],
  ['[x][1]\n[1]: /gone/', '/gone/', undefined],
])('The dead link %s has a line in its page', (markdown, href, value) => {
  const line = markdown.includes('\n') ? 4 : 3;
  expect(describe(`${prices}${markdown}\n`, href, value)).toEqual([
    `src/content/docs/prices.md:${line}`,
    correct,
  ]);
});

it('A dead link of the footer is in `links`, and maybe also in the page', () => {
  const next = 'Correct it in `links`, or add the page or file that it leads to.';
  const inProduct = `${productFile}:4`;
  expect(describe(prices, '/imprint/')).toEqual([inProduct, next]);
  const both = ['src/content/docs/prices.md:3', inProduct, next];
  expect(describe(`${prices}[x](/imprint/)`, '/imprint/')).toEqual(both);
});
