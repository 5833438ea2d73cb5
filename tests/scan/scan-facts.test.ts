import { expect, it } from 'vitest';
import { pickBody } from '../../src/packages/api/bodies.ts';
import { toFacts } from '../../src/packages/facts/facts.ts';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { parseProduct } from '../../src/packages/facts/product-schema.ts';
import { scanFacts } from '../../src/packages/scan/scan-facts.ts';
import { exampleProduct, practice } from '../sample-facts.ts';
import { website } from '../../src/packages/facts/site.ts';

const facts = toFacts(parseProduct(exampleProduct), 'https://desk.example', website);
const address = "this site's address";
const labels: Readonly<Record<string, string>> = {
  ...{ name: 'the name', description: 'the description', phone: 'the phone number' },
  ...{ mcp: 'the URL of the agent endpoint', docs: 'the URL of the docs' },
  ...{ openapi: 'the URL of the OpenAPI document', version: 'the version of the API' },
  when_to_use: 'the text on when to use it',
};
const info = Object.entries(pickBody('info', facts));
const inInfo = info.map(([field]) => labels[field] ?? field);

/** What a page and its Markdown twin must state. */
const pages = Object.entries({
  '/': ['the name', 'the phone number'],
  [docsPath]: ['the phone number', 'the version of the API'],
  [`${docsPath}agent-access/`]: ['the URL of the agent endpoint', 'the phone number'],
  [`${docsPath}reference/`]: ['the version of the API'],
  [`${docsPath}versioning/`]: ['the version of the API'],
});
const toTwin = (page: string) => (page === '/' ? '/index.md' : `${page.slice(0, -1)}.md`);

/** What each file must state, in the order of the report. */
const stated: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(pages),
  ...Object.fromEntries(pages.map(([page, names]) => [toTwin(page), names])),
  '/api/v1/info': inInfo,
  '/api/info': inInfo,
  '/api/v1/info.md': inInfo,
  '/api/info.md': inInfo,
  '/openapi.json': [address, ...inInfo],
  '/llms.txt': inInfo,
  '/.well-known/agent-skills/index.json': ['the name'],
  '/contact.vcf': ['the name', 'the description', 'the phone number', address],
  '/.well-known/api-catalog': [address, 'the URL of the docs', 'the URL of the OpenAPI document'],
  '/.well-known/security.txt': [address],
  '/sitemap-index.xml': [address],
  '/sitemap-0.xml': [address],
  '/robots.txt': [address],
  '/.well-known/agent-skills/frontdesk/SKILL.md': [address, 'the URL of the OpenAPI document'],
};
const { name, phone, mcp, docs, openapi } = facts;
const all = info.map(([, value]) => value).join('\n');

/** Creates a page with links to itself and to its twin. */
const createPage = (path: string, main: string) =>
  `<link rel="canonical" href="${facts.baseUrl}${path}"><link href="${toTwin(path)}"><main>${main}</main>`;
const right = Object.keys(stated).map((path) => [
  path,
  path.endsWith('/') ? createPage(path, all) : all,
]);

/** Scans a site in which every file is right, except these. */
function scan(changed: Readonly<Record<string, string>> = {}, others: Partial<typeof facts> = {}) {
  const texts = Object.entries({ ...(Object.fromEntries(right) as object), ...changed });
  const files = texts.map(([path, text]) => [path, Buffer.from(text)] as const);
  return scanFacts(new Map(files), { ...facts, ...others });
}

it('A site that states every fact is right', () => {
  expect(scan()).toEqual({ contradictions: [], suspected: [], missing: [] });
});

it.each(Object.entries(stated))('%s must state %j', (path, names) => {
  const { missing } = scan({ [path]: 'Nothing' });
  expect(missing.map((line) => line.replace(/:.*/, '')).sort()).toEqual(
    names.map((name) => `${path} lacks ${name}`).sort(),
  );
});

it('The home page must also state what its site says', () => {
  const site = { ...website, stated: { '/': ['version'] } };
  const { missing } = scan({ '/': 'Nothing' }, { site });
  expect(missing).toContain(`/ lacks the version of the API: ${facts.version}`);
});

it.each(['/', '/index.md', '/llms.txt'])('%s must state each place that is served', (path) => {
  const { missing } = scan({ [path]: 'Cork' }, { areaServed: ['Cork', 'Kerry'] });
  expect(missing).toContain(`${path} lacks the area: Kerry`);
  expect(missing).not.toContain(`${path} lacks the area: Cork`);
});

it.each(['/', '/index.md', '/contact.vcf', '/llms.txt'])(
  '%s must state the address, the email address, and all contacts',
  (path) => {
    const { email, address: place, contacts, notices } = practice;
    const list = (changed: Readonly<Record<string, string>> = {}) =>
      scan(changed, { email, address: place, contacts, notices }).missing.filter((line) =>
        line.startsWith(`${path} `),
      );
    expect(list()).toEqual([
      `${path} lacks the email address: ordination@praxis.example`,
      `${path} lacks the address: Mustergasse 12/4`,
      `${path} lacks the address: Wien`,
      `${path} lacks the address: 1070`,
      `${path} lacks the number: +442079460125`,
      `${path} lacks the number: +442079460127`,
      ...(path === '/contact.vcf' ? [] : [`${path} lacks the number: +442079460126`]),
      `${path} lacks the link: https://pf.kakao.com/_praxis`,
    ]);
    const numbers = '+442079460123, 020 7946 0125, +44 20 7946 0126, tel:+442079460127';
    const text = `${all}\nMustergasse\u00a012/4, 1070 Wien, Ordination@praxis.example, ${numbers}, https://pf.kakao.com/_praxis`;
    expect(list({ [path]: path === '/' ? createPage('/', text) : text })).toEqual([]);
    expect(scan({ '/a.txt': numbers }, { contacts, notices }).contradictions).toEqual([]);
    expect(scan({ '/a.txt': numbers }).contradictions).toHaveLength(3);
  },
);

it('URLs are exact, and the report has those that are missing', () => {
  const { missing } = scan({ '/openapi.json': all.replace(/(?<=https:.*)\.example/g, '-example') });
  expect(missing.map((line) => line.replace(/.*: /, ''))).toEqual([
    ...[facts.baseUrl, mcp, docs, openapi],
  ]);
});

it('A file that must state facts may not be missing', () => {
  const expected = Object.keys(stated)
    .filter((path) => !path.endsWith('SKILL.md'))
    .map((path) => `${path} is missing`);
  expect(scanFacts(new Map(), facts).missing.toSorted()).toEqual(expected.sort());
});

it('An example of the info record on a page states no name, description, phone number, or version', () => {
  for (const path of ['/', docsPath]) {
    const names = stated[path] ?? [];
    const html = createPage(path, `<pre>${all}</pre>`);
    expect(scan({ [path]: html }).missing).toHaveLength(names.length);
  }
});

it.each(['+442079460123', '+44 20 7946 0123', '020 7946 0123', '+44\u00a020\u00a07946\u00a00123'])(
  'The phone number may be %s, and names may have other typography',
  (shown) => {
    const text = all.replace(phone, shown).replace(name, 'L\'Atelier "1" -- 診療所...');
    const { missing } = scan({ '/index.md': text }, { name: 'L’Atelier «1» — 診療所…' });
    expect(missing.filter((line) => line.startsWith('/index.md'))).toEqual([]);
  },
);

it('A page with another canonical address is found, but not a page without a twin', () => {
  const page = createPage(docsPath, all).replace(`${facts.docs}"`, 'https://old.example/"');
  expect(scan({ [docsPath]: page, '/old/': all }).missing).toEqual([
    `${docsPath} lacks this site's address: https://desk.example`,
  ]);
});

it('A wrong value in several files is one contradiction, and each text is read once', () => {
  const wrong = {
    '/prices/': createPage('/prices/', 'Ask +1 202-555-0199'),
    '/prices.md': 'Ask +1 202-555-0199, +1 202-555-0199',
  };
  const found = { value: '+1 202-555-0199', fact: 'phone', paths: ['/prices/', '/prices.md'] };
  expect(scan(wrong)).toMatchObject({ contradictions: [found], suspected: [], missing: [] });
  const files = new Map([['/a.txt', Buffer.from('Ask')]]);
  const text = 'Ask +1 202-555-0199';
  const texts = new Map([['/a.txt', { all: text, prose: text }]]);
  expect(scanFacts(files, facts, texts).contradictions).toMatchObject([{ paths: ['/a.txt'] }]);
});

it('A value that may be right is only suspected', () => {
  const { contradictions, suspected } = scan({ '/a.txt': 'Smith & Co., 020 7946 0124' });
  expect([contradictions, suspected]).toMatchObject([[], [{ value: '020 7946 0124' }]]);
});
