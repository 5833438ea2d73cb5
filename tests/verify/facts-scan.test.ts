import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { formatPhone } from '../../src/published/phone.ts';
import { toSlug } from '../../src/published/slug.ts';
import { toRequestPath } from '../../src/site/files.ts';
import { toSkillPath } from '../../src/site/paths.ts';
import { createWrongValueFinder } from '../../src/verify/facts-scan/find-wrong-values.ts';
import { readPublishedText } from '../../src/verify/facts-scan/published-text.ts';
import { scanFacts } from '../../src/verify/facts-scan/scan-facts.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { dist } from '../project.ts';
import { isSample, needsSample } from '../unit/sample-product.ts';
import corpus from './corpus.json' with { type: 'json' };

const built = await readFiles(join(dist, 'client'));
const files = new Map([...built].map(([path, bytes]) => [toRequestPath(path), bytes]));

function edit(path: string, change: (text: string) => string) {
  const before = files.get(path)?.toString() ?? '';
  const after = change(before);
  expect(after).not.toBe(before);
  return scanFacts(new Map([...files, [path, Buffer.from(after)]]), facts);
}

/** Wraps a text as the three formats that an owner writes. */
function toFormats(text: string): Record<string, string> {
  // As Markdown renders a link.
  const html = text.replace(/\[([^\]]*)\]\(([^)]*)\)/, '<a href="$2">$1</a>');
  return { '/a.txt': text, '/a.md': text, '/a.html': `<main><p>${html}</p></main>` };
}

it.each(corpus)(
  'In the corpus of $country, right texts pass and other phone numbers stop',
  (owner) => {
    const findWrong = createWrongValueFinder({ ...facts, phone: owner.number });
    const isCertain = ([path, text]: [string, string]) =>
      findWrong(readPublishedText(path, Buffer.from(text))?.all ?? '').some((one) => one.isCertain);
    const list = (texts: readonly string[]) =>
      texts.map((text) => [text, Object.entries(toFormats(text)).map(isCertain)]);
    const right = [...owner.own, ...owner.other];
    expect(list(right)).toEqual(right.map((text) => [text, [false, false, false]]));
    expect(list(owner.wrong)).toEqual(owner.wrong.map((text) => [text, [true, true, true]]));
  },
);

it.skipIf(!isSample)(`The sample's files pass with a number of any country${needsSample}`, () => {
  const texts = [...files].map(([path, bytes]) => readPublishedText(path, bytes)?.all ?? '');
  const found = getCountries().flatMap((country) => {
    const phone = getExampleNumber(country, examples)?.number ?? '';
    const text = texts
      .join('\n')
      .replaceAll(facts.phone, phone)
      .replaceAll(formatPhone(facts.phone), formatPhone(phone));
    return createWrongValueFinder({ ...facts, phone })(text).map((one) => [country, one]);
  });
  expect(found).toEqual([]);
  expect(getCountries().length).toBeGreaterThan(200);
});

/** For each fact, wrong values that a text can have next to the right one. */
const wrong = [
  ...['+1 202-555-0199', '(202) 555-0188', 'tel:+1-202-555-0177', 'https://wa.me/12025550166'],
  ...['https://old.example/api/v1/info', 'https://old.example/openapi.json'],
  ...['https://agents.example/old', 'API version 0.9.1', 'Old Roomline'],
];
const old = { ...facts, former: ['Old Roomline'] };

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
  ['/', (value) => addHtml(`<img alt="Or ${value}" src="/og.png">`)],
  ['/', (value) => addHtml(`<svg><path d="M1 2"/><text>Or ${value}</text></svg>`)],
  ['/', (value) => addHtml(`<meta name="description" content="Or ${value}">`)],
  ['/', (value) => addHtml(`<script type="application/ld+json">{"x":"${value}"}</script>`)],
  ['/404.html', (value) => addHtml(`<template><p>Or ${value}</p></template>`)],
  [`${docsPath.slice(0, -1)}.md`, addLine],
  ['/llms.txt', addLine],
  ['/contact.vcf', addLine],
  [toSkillPath(toSlug(facts)), addLine],
  ['/openapi.json', addMember],
  ['/.well-known/api-catalog', addMember],
])('Every kind of wrong value in %s is found', (path, add) => {
  const change = (value: string) => add(value)(files.get(path)?.toString() ?? '');
  for (const value of wrong) {
    const edited = new Map([...files, [path, Buffer.from(change(value))]]);
    const { contradictions, missing } = scanFacts(edited, old);
    expect(
      contradictions.map(({ paths }) => paths),
      value,
    ).toEqual([[path]]);
    expect(missing).toEqual([]);
  }
});

it.each([
  '<!-- Or +1 202-555-0199 -->',
  '<script>const x = "+1 202-555-0199"</script>',
  '<style>/* +1 202-555-0199 */</style>',
  '<svg viewBox="+1 202-555-0199"><metadata>+1 202-555-0199</metadata></svg>',
])('Nobody reads %s', (html) => {
  expect(edit('/', addHtml(html)).contradictions).toEqual([]);
});

it.each(['/a.js', '/a.pdf', '/a.css', '/a', '/pagefind/a.json', '/_astro/a.js', '/a.png'])(
  '%s is not read, whatever it contains',
  (path) => {
    const edited = new Map([...files, [path, Buffer.from('tel:+12025550199')]]);
    expect(scanFacts(edited, facts).contradictions).toEqual([]);
  },
);

it('A text that is not UTF-8 is not read', () => {
  const text = Buffer.concat([Buffer.from('tel:+12025550199'), Buffer.from([0xff])]);
  expect(scanFacts(new Map([...files, ['/a.txt', text]]), facts).contradictions).toEqual([]);
});

it("A wrong value on an owner's page and in its Markdown is one contradiction", () => {
  const head = `<link rel="canonical" href="${facts.baseUrl}/prices/">`;
  const page = Buffer.from(`<!doctype html>${head}<main><p>Ask +1 202-555-0199</p></main>`);
  const twin = Buffer.from('Ask +1 202-555-0199\n');
  const edited = new Map([...files, ['/prices/', page], ['/prices.md', twin]]);
  expect(scanFacts(edited, facts)).toMatchObject({
    contradictions: [{ paths: ['/prices/', '/prices.md'] }],
    notices: [],
    missing: [],
  });
});

it('The changelog may name old versions of the API, but no old phone number', () => {
  const add = addHtml('<p>API version 0.9.1, tel:+12025550199</p>');
  const { contradictions } = edit(`${docsPath}changelog/`, add);
  expect(contradictions.map(({ fact }) => fact)).toEqual(['phone']);
});

it.each([
  ['name', facts.name, 'Another name'],
  ['description', facts.description, 'Another description.'],
])('The home page must have %s outside its example', (_fact, right, other) => {
  // In HTML, an ampersand is escaped.
  const replaceText = (text: string) =>
    text.replaceAll(right, other).replaceAll(right.replaceAll('&', '&amp;'), other);
  for (const path of ['/', '/index.md']) {
    const { missing } = edit(path, (text) => {
      // Every second part is a block of code.
      const parts = text.split(/(<pre[^]*?<\/pre>|^```[^]*?^```)/m);
      return parts.map((part, index) => (index % 2 === 1 ? part : replaceText(part))).join('');
    });
    expect(missing).toEqual([expect.stringMatching(`^${path.replace('.', '\\.')} lacks `)]);
  }
});

it('Typography hides no fact', () => {
  const name = 'L’Atelier «1» — 診療所…';
  const changed = [...files].map(([path, bytes]): [string, Buffer] => {
    const text = String(bytes).replaceAll(facts.name, `L'Atelier "1" -- 診療所...`);
    return /\.(?:json|png|ico|br|gz)$|^\/(?:api|\.well-known)\//.test(path)
      ? [path, bytes]
      : [path, Buffer.from(text)];
  });
  const { missing } = scanFacts(new Map(changed), { ...facts, name });
  expect(missing.filter((one) => /^\/(?:index\.md|llms\.txt)? /.test(one))).toEqual([]);
});

it.each(['/api/v1/info', '/api/info', '/api/v1/info.md', '/contact.vcf', '/llms.txt'])(
  'A missing name in %s is found',
  (path) => {
    expect(edit(path, (text) => text.replaceAll(facts.name, 'Other')).missing).toEqual([
      `${path} lacks the name: ${facts.name}`,
    ]);
  },
);

it('A page with another canonical address is found', () => {
  const own = `"${facts.baseUrl}/"`;
  const { missing } = edit('/', (text) => text.replaceAll(own, '"https://old.example/"'));
  expect(missing).toContain(`/ lacks this site's address: ${facts.baseUrl}`);
});

it('A missing file that must state facts is found', () => {
  const some = new Map([...files].filter(([path]) => path !== '/contact.vcf'));
  expect(scanFacts(some, facts).missing).toEqual(['/contact.vcf is missing']);
});

it.each([
  ['URLs', 'https://other.example/api/ '],
  ['digits', '1 2 3 4 5 6 7 8 9 0 '],
  ['numbers', '+44 20 7946 01 Tel. '],
  ['labels', 'Phone, call, '],
  ['versions', 'API v1.2.3 '],
  ['one line of brackets', '((((++++'],
])('Four times as many %s take about four times the time', { retry: 5 }, (_what, piece) => {
  const findWrong = createWrongValueFinder(facts);
  const measure = (count: number) => {
    const text = readPublishedText('/a.txt', Buffer.from(piece.repeat(count)))?.all ?? '';
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      findWrong(text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // A quadratic search takes 16 times the time, at each try.
  expect(measure(16_000) / measure(4000)).toBeLessThan(9);
});
