import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createSourceFinder } from '../../src/packages/checks/source-lines.ts';

const root = mkdtempSync(join(tmpdir(), 'source-lines-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});
const sources = {
  'src/facts/product.yaml':
    'name: A\ndescription: >-\n  Call +1 202-555-0199\nformer:\n  - +1 202-555-0177\n  # When?\n  - Old\n# Old\n',
  'src/content/home.md': 'Old\n',
  'src/content/head.html': '<meta name="a">\n<script src="//stats.example/a.js"></script>\n',
  'src/styles/own.css': 'a {\n  background: url(https://cdn.example/a.png);\n}',
  'src/content/i18n/de.json': '{\n  "a": "+1 202-555-0177"\n}',
  'src/content/docs/docs/prices.md':
    '# Prices\n\nAsk **+1 202**\u2011555\u20110199\nor [us](tel:+12025550188).\n',
  'src/content/docs/docs/öffnungszeiten/index.mdx':
    'A\n<b>Tel.</b> 020&nbsp;7946\n0124\n+1 202-555-0199\n',
  'src/content/docs/team.md': 'Our team\n\n![](./team.jpg)\n',
  'src/components/menu.ts': 'list((team.id))',
  'src/packages/theme/components/home/Hero.astro': '<p>\n  0800 11\n</p>',
  'public/old.html': '<p>\n<a href="tel:0800">',
};
for (const [file, text] of Object.entries(sources)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

it.each([
  [
    'another dash',
    '+1 202-555-0199',
    ['/docs/prices/', '/docs/prices.md'],
    ['src/content/docs/docs/prices.md:3'],
  ],
  ['a link', '+12025550188', ['/docs/prices/'], ['src/content/docs/docs/prices.md:4']],
  [
    'an entity and a line end',
    '020 7946 0124',
    ['/docs/%C3%B6ffnungszeiten/'],
    ['src/content/docs/docs/öffnungszeiten/index.mdx:2'],
  ],
  [
    'a page with a non-ASCII path, and a fact with the same value',
    '+1 202-555-0199',
    ['/docs/%C3%B6ffnungszeiten/'],
    ['src/content/docs/docs/öffnungszeiten/index.mdx:4'],
  ],
  ['a public file', '0800', ['/old.html'], ['public/old.html:2']],
  ['a fact', '+1 202-555-0199', ['/llms.txt'], ['src/facts/product.yaml:3']],
  ['a component', '0800 11', ['/'], ['src/packages/theme/components/home/Hero.astro:2']],
  ['a line on the home page', 'Old', ['/'], ['src/content/home.md:1']],
  ['a script on every page', '//stats.example', ['/', '/x/'], ['src/content/head.html:2']],
  ['a style sheet', '//cdn.example', ['/_astro/a.css'], ['src/styles/own.css:2']],
  [
    'a line in a translation and an entry in `former`',
    '+1 202-555-0177',
    ['/'],
    ['src/content/i18n/de.json:2'],
  ],
  [
    'a word that is also the name of a picture',
    '/team.',
    ['/team/'],
    ['src/content/docs/team.md:3'],
  ],
  ['a name that no path has', '(team.', ['/team/'], []],
  ['no source', '0800 12', ['/'], []],
])('A value with %s is found', (_what, value, paths, lines) => {
  const find = createSourceFinder({ root, productFile: 'src/facts/product.yaml' });
  expect(find(value, paths)).toEqual(lines);
  // The second time, it has read the files already.
  expect(find(value, paths)).toEqual(lines);
});
