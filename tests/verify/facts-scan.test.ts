import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { facts } from '../../src/facts/index.ts';
import { toSkillPath } from '../../src/published/paths.ts';
import { toSlug } from '../../src/published/slug.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { toRequestPath } from '../../src/published/files.ts';
import { scanFacts } from '../../src/verify/facts-scan/scan-facts.ts';
import { dist } from '../project.ts';

const built = await readFiles(join(dist, 'client'));
const files = new Map([...built].map(([path, bytes]) => [toRequestPath(path), bytes]));

function edit(path: string, change: (text: string) => string): string[] {
  const before = files.get(path)?.toString() ?? '';
  const after = change(before);
  expect(after).not.toBe(before);
  return scanFacts(new Map([...files, [path, Buffer.from(after)]]), facts);
}

const changeLastDigit = (phone: string) => `${phone.slice(0, -1)}${phone.endsWith('1') ? 2 : 1}`;
const otherNational =
  parsePhoneNumberFromString(changeLastDigit(facts.phone))?.formatNational() ?? '';

/** For each fact, wrong values that a text can have next to the right one. */
const wrong = [
  ...['+1 202-555-0199', otherNational, '0.9.1'],
  ...['https://old.example/api/v1/info', `https://old.example${docsPath}`],
  ...['https://old.example/openapi.json', 'https://old.example/mcp'],
];

/** Adds HTML at the end of a page's main element. */
const addHtml = (html: string) => (text: string) => text.replace('</main>', () => `${html}</main>`);
const addLine = (value: string) => (text: string) => `${text}\nOr ${value}\n`;
const addMember = (value: string) => (text: string) =>
  text.replace(/\}$/, () => `,"x-note":"Or ${value}"}`);

it.each<[string, (value: string) => (text: string) => string]>([
  [
    `${docsPath}versioning/`,
    (value) => addHtml(`<p>Or <b>${value.slice(0, 4)}</b>${value.slice(4)}.</p>`),
  ],
  [docsPath, (value) => addHtml(`<pre><code><span>curl </span><span>${value}</span></code></pre>`)],
  [`${docsPath}reference/`, (value) => addHtml(`<table><tr><td>${value}</td></tr></table>`)],
  ['/', (value) => addHtml(`<my-element data-text="Or ${value}"></my-element>`)],
  ['/', (value) => addHtml(`<meta name="description" content="Or ${value}">`)],
  ['/', (value) => addHtml(`<script type="application/ld+json">{"x":"${value}"}</script>`)],
  ['/404.html', (value) => addHtml(`<p>Or ${value}</p>`)],
  ['/404.html', (value) => addHtml(`<!-- Or ${value} -->`)],
  ['/404.html', (value) => addHtml(`<template><p>${value}</p></template>`)],
  [`${docsPath.slice(0, -1)}.md`, addLine],
  ['/llms.txt', addLine],
  ['/llms-full.txt', addLine],
  ['/api/v1/info.md', addLine],
  ['/contact.vcf', addLine],
  ['/.well-known/security.txt', addLine],
  [toSkillPath(toSlug(facts)), addLine],
  ['/robots.txt', addLine],
  ['/openapi.json', addMember],
  ['/.well-known/api-catalog', addMember],
])('Another phone number, URL or version in %s is found', (path, add) => {
  for (const value of wrong) {
    // The file of all pages lists former versions too.
    if (value === '0.9.1' && path === '/llms-full.txt') continue;
    const [mismatch = '', ...others] = edit(path, add(value));
    expect(
      mismatch.startsWith(`${value} is not `) && mismatch.endsWith(`in ${path}`),
      mismatch,
    ).toBe(true);
    expect(others).toEqual([]);
  }
});

it("A wrong value on an owner's page and in its Markdown is one mismatch", () => {
  const head = `<link rel="canonical" href="${facts.baseUrl}/prices/">`;
  const page = Buffer.from(`<!doctype html>${head}<main><h1>Prices</h1><p>Ask 0.9.1</p></main>`);
  const twin = Buffer.from(`# Prices\n\nAsk 0.9.1\n`);
  const found = scanFacts(new Map([...files, ['/prices/', page], ['/prices.md', twin]]), facts);
  expect(found).toEqual([expect.stringMatching(/ in \/prices\/, \/prices\.md$/)]);
});

it.each([
  ['name', facts.name, 'Another name'],
  ['description', facts.description, 'Another description.'],
])('The home page must have %s outside its example', (_fact, right, other) => {
  // In HTML, an ampersand is escaped.
  const replaceText = (text: string) =>
    text.replaceAll(right, other).replaceAll(right.replaceAll('&', '&amp;'), other);
  for (const path of ['/', '/index.md']) {
    const found = edit(path, (text) => {
      // Every second part is a block of code.
      const parts = text.split(/(<pre[^]*?<\/pre>|^```[^]*?^```)/m);
      return parts.map((part, index) => (index % 2 === 1 ? part : replaceText(part))).join('');
    });
    expect(found).toEqual([expect.stringMatching(`^${path.replace('.', '\\.')} lacks `)]);
  }
});

it.each(['/api/v1/info', '/api/info', '/api/v1/info.md', '/contact.vcf', '/llms.txt'])(
  'A missing name in %s is found',
  (path) => {
    expect(edit(path, (text) => text.replaceAll(facts.name, 'Other'))).toEqual([
      `${path} lacks the name: ${facts.name}`,
    ]);
  },
);

it('A page with another canonical address is found', () => {
  const own = `"${facts.baseUrl}/"`;
  const found = edit('/', (text) => text.replaceAll(own, '"https://old.example/"'));
  expect(found).toContain(`/ lacks this site's address: ${facts.baseUrl}`);
});

it('A missing file that must state facts is found', () => {
  const some = new Map([...files].filter(([path]) => path !== '/contact.vcf'));
  expect(scanFacts(some, facts)).toEqual(['/contact.vcf is missing']);
});
