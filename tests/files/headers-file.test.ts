import { expect, it } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { listFileFields } from '../../src/packages/files/file-fields.ts';
import { renderHeaders } from '../../src/packages/files/headers-file.ts';
import { pagePath, twinPath } from '../../src/packages/files/twin-path.ts';
import { createSampleResponses } from '../sample-facts.ts';
import { fullWindowField, policyField } from '../rate-limit-fields.ts';

const siteLinks = `</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json", </openapi.json>; rel="service-desc"; type="application/json", <${docsPath}>; rel="service-doc"; type="text/html", </llms.txt>; rel="describedby"; type="text/plain"`;
const links = `Link: ${siteLinks}`;
const open = ['Access-Control-Allow-Origin: *', 'Access-Control-Expose-Headers: ETag'];

const responses = createSampleResponses();
const security = Object.entries(responses.site.headers).map((field) => field.join(': '));

/** Renders the rules of the files at these request paths. */
function render(paths: readonly string[], maxRules?: number): string {
  const files = listFileFields(paths, responses.site.links);
  const isPublished = ([path]: readonly [string, unknown]) => paths.includes(path);
  const reads = Object.fromEntries(Object.entries(responses.reads).filter(isPublished));
  return renderHeaders({ files, responses: { ...responses, reads }, docsPath }, maxRules);
}

const shared = `/*
  ${security.join('\n  ')}

/_astro/*
  Cache-Control: public, max-age=31536000, immutable

/*.txt
  Content-Type: text/plain; charset=utf-8
  ${open.join('\n  ')}

/*.svg
  Content-Security-Policy: sandbox

${docsPath}*/
  Vary: Accept
  ${links}

/*.md
  Content-Type: text/markdown; charset=utf-8
`;

const json = 'Content-Type: application/json';
const cached = 'Cache-Control: public, max-age=60, s-maxage=60, stale-if-error=86400';

it.each([
  ['/', [links, 'Vary: Accept']],
  ['/other/', [links, 'Vary: Accept']],
  [docsPath, [links, 'Vary: Accept']],
  ['/index.md', [`Link: </>; rel="canonical", ${siteLinks}`, ...open]],
  [`${docsPath}errors.md`, [`Link: <${docsPath}errors/>; rel="canonical", ${siteLinks}`, ...open]],
  ['/contact.vcf', ['Content-Type: text/vcard; charset=utf-8', ...open]],
  ['/.well-known/agent-skills/index.json', open],
  ['/.well-known/agent-skills/roomline/SKILL.md', open],
  ['/%C3%B6ffnungszeiten/', [links, 'Vary: Accept']],
  [
    '/%C3%B6ffnungszeiten.md',
    [`Link: </%C3%B6ffnungszeiten/>; rel="canonical", ${siteLinks}`, ...open],
  ],
  ['/.well-known/apple-app-site-association', ['Content-Type: application/json']],
  ['/favicon.ico', ['Content-Type: image/x-icon']],
])('The rule for %s has the headers that the shared rules leave out', (path, fields) => {
  const rule = [path, ...fields].join('\n  ');
  const other = twinPath(path) ?? pagePath(path) ?? path;
  expect(render([path, other]).split(/\n(?=\/)/)).toContain(`${rule}\n`);
});

it('Files that the shared rules cover have no rule', () => {
  const paths = [`${docsPath}errors/`, '/llms.txt', '/a.svg', '/google1.html', '/data.tar.gz'];
  // Without a twin and without a page.
  const own = ['/old/', '/LICENSE', '/notes.md', '/.well-known/assetlinks.json'];
  expect(render([...paths, ...own])).toBe(`${shared}\n/notes.md\n  ${open.join('\n  ')}\n`);
});

const apiFields = [
  'Access-Control-Allow-Origin: *',
  'Cross-Origin-Resource-Policy: cross-origin',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  `RateLimit-Policy: ${policyField}`,
  `RateLimit: ${fullWindowField}`,
];

it.each([
  ['/api/info.md', [cached, '</api/info>; rel="alternate"', '</api/v1/info.md>; rel="canonical"']],
  ['/api/v1/info', [json, cached, '</api/v1/info.md>; rel="alternate"']],
  ['/api/v1/health', [json, 'Cache-Control: no-store', '</api/v1/health.md>; rel="alternate"']],
  ['/openapi.json', [json, cached]],
])('The rule for %s has the headers of its response, with the full window', (path, fields) => {
  const [, rule = ''] = render([`${docsPath}errors/`, path]).split(shared);
  for (const field of [...fields, ...apiFields]) expect(rule).toContain(field);
  expect(rule).not.toMatch(/ (?:Strict-Transport-Security|X-Content-Type-Options|Vary):/);
});

it('Many pages share two rules, except on Netlify, because Cloudflare refuses more than 100', () => {
  const pages = Array.from({ length: 80 }, (_none, index) => `/page-${index}/`);
  const paths = [
    '/',
    '/index.md',
    '/notes.md',
    ...pages,
    ...pages.map((page) => twinPath(page) ?? ''),
  ];
  const rules = render(paths).split(/\n(?=\/)/);
  expect(rules.slice(2)).toEqual([
    `/*.txt\n  Content-Type: text/plain; charset=utf-8\n  ${open.join('\n  ')}\n`,
    `/*.svg\n  Content-Security-Policy: sandbox\n`,
    `/*/\n  Vary: Accept\n  ${links}\n`,
    `/*.md\n  Content-Type: text/markdown; charset=utf-8\n  ${open.join('\n  ')}\n`,
    `/\n  ${links}\n  Vary: Accept\n`,
  ]);
  expect(render(paths, Infinity)).toContain('Link: </page-79/>; rel="canonical"');
});
