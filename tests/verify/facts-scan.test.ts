import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { facts } from '../../src/facts/index.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { toRequestPath } from '../../src/published/files.ts';
import { scanFacts } from '../../src/verify/facts-scan/scan-facts.ts';
import { dist } from '../project.ts';

const built = await readFiles(join(dist, 'client'));
const files = new Map([...built].map(([path, bytes]) => [toRequestPath(path), bytes]));

const changeLastDigit = (phone: string) => `${phone.slice(0, -1)}${phone.endsWith('1') ? 2 : 1}`;
const toNational = (phone: string) => parsePhoneNumberFromString(phone)?.formatNational() ?? '';

/** A wrong value of each kind of fact that a text can state beside the right one. */
const wrong = {
  'phone number': '+1 202-555-0199',
  'phone number in national format': toNational(changeLastDigit(facts.phone)),
  address: 'https://old.example/api/v1/info',
  'URL of the docs': `https://old.example${docsPath}`,
  'URL of the OpenAPI document': 'https://old.example/openapi.json',
  'agent URL': 'https://old.example/mcp',
  version: '0.9.1',
};

/** Ways to write a value in a published file. */
const places: Readonly<Record<string, readonly [path: string, insert: (value: string) => string]>> =
  {
    prose: [`${docsPath}versioning/`, (value) => `<p>Or use ${value}.</p></main>`],
    code: [
      docsPath,
      (value) => `<pre><code><span>curl </span><span>${value}</span></code></pre></main>`,
    ],
    'a table': [
      `${docsPath}reference/`,
      (value) => `<table><tr><td>Or</td><td>${value}</td></tr></table></main>`,
    ],
    "a component's text": [
      '/',
      (value) => `<my-element data-text="Or ${value}"></my-element></main>`,
    ],
    'the metadata of a page': [
      '/',
      (value) => `</main><meta name="description" content="Or ${value}">`,
    ],
    'the JSON-LD of a page': [
      '/',
      (value) => `</main><script type="application/ld+json">{"x":"${value}"}</script>`,
    ],
    'the page for missing pages': ['/404.html', (value) => `<p>Or ${value}</p></main>`],
  };

/** Files that are not pages, in which a text is replaced. */
const otherFiles = [
  `${docsPath.slice(0, -1)}.md`,
  '/llms.txt',
  '/llms-full.txt',
  '/openapi.json',
  '/api/v1/info.md',
  '/contact.vcf',
  '/.well-known/security.txt',
  '/.well-known/api-catalog',
  '/.well-known/agent-skills/service-info/SKILL.md',
  '/robots.txt',
];

function edit(path: string, change: (text: string) => string): string[] {
  const before = files.get(path)?.toString() ?? '';
  const after = change(before);
  expect(after).not.toBe(before);
  return scanFacts(new Map([...files, [path, Buffer.from(after)]]), facts);
}

it('A build has no mismatch', () => {
  expect(scanFacts(files, facts)).toEqual([]);
});

describe.each(Object.entries(wrong))('Another %s is found', (kind, value) => {
  it.each(Object.entries(places))('in %s', (_place, [path, insert]) => {
    const [mismatch = '', ...others] = edit(path, (text) =>
      text.replace('</main>', () => insert(value)),
    );
    expect(
      mismatch.startsWith(`${value} is not `) && mismatch.endsWith(`in ${path}`),
      mismatch,
    ).toBe(true);
    expect(others).toEqual([]);
  });

  it("on an owner's page and its Markdown, as one mismatch", () => {
    const head = `<link rel="canonical" href="${facts.baseUrl}/prices/">`;
    const main = `<main><h1>Prices</h1><p>Ask at ${value}</p></main>`;
    const page = Buffer.from(`<!doctype html>${head}${main}`);
    const twin = Buffer.from(`# Prices\n\nAsk at ${value}\n`);
    const found = scanFacts(new Map([...files, ['/prices/', page], ['/prices.md', twin]]), facts);
    expect(found).toEqual([expect.stringMatching(/ in \/prices\/, \/prices\.md$/)]);
  });

  // The file of all twins lists former versions too.
  const notHistory = otherFiles.filter((path) => kind !== 'version' || path !== '/llms-full.txt');

  it.each(notHistory)('in %s', (path) => {
    const [mismatch = '', ...others] = edit(path, (text) =>
      path === '/openapi.json' || path.endsWith('api-catalog')
        ? text.replace(/\}$/, `,"x-note":"Or ${value}"}`)
        : `${text}\nOr ${value}\n`,
    );
    expect(mismatch.startsWith(`${value} is not `), mismatch).toBe(true);
    expect(others).toEqual([]);
  });
});

describe('A fact is missing although an example of the info record has it', () => {
  it.each([
    ['name', facts.name, 'Another name'],
    ['description', facts.description, 'Another description.'],
    ['when_to_use', facts.when_to_use, 'Never use it.'],
  ])('%s of the home page', (_fact, right, other) => {
    // In HTML, an ampersand is escaped.
    const replaceText = (text: string) =>
      [right, right.replaceAll('&', '&amp;')].reduce(
        (all, one) => all.replaceAll(one, other),
        text,
      );
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
    'the name in %s',
    (path) => {
      expect(edit(path, (text) => text.replaceAll(facts.name, 'Other'))).toEqual([
        `${path} lacks the name: ${facts.name}`,
      ]);
    },
  );
});

it('A page that names another address as its own is found', () => {
  const own = `"${facts.baseUrl}/"`;
  const found = edit('/', (text) => text.replaceAll(own, '"https://old.example/"'));
  expect(found).toContain(`/ lacks this site's address: ${facts.baseUrl}`);
});

it('A file that must state facts is missing', () => {
  const some = new Map(files);
  some.delete('/contact.vcf');
  expect(scanFacts(some, facts)).toEqual(['/contact.vcf is missing']);
});
