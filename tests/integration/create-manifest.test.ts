import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Facts } from '../../src/packages/facts/facts.ts';
import { digestFacts } from '../../src/packages/facts/digest-facts.ts';
import { createManifest } from '../../src/packages/integration/create-manifest.ts';
import { facts } from '../fixtures/facts.ts';
import { website } from '../../src/packages/facts/site.ts';

const paths = ['/api/v1/info', '/index.html', '/index.md', '/docs/index.html', '/404.html'];
const responses = JSON.stringify({ site: { links: '</llms.txt>' } });
const files = new Map([
  ...paths.map((path) => [path, Buffer.from(path)] as const),
  ['/responses.json', Buffer.from(responses)],
]);
const id = 'a'.repeat(40);
const openFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
};

it('The manifest lists every file but the 404 page, and the headers of those outside the API', () => {
  const time = new Date('2026-11-21T18:25:20.000Z');
  expect(
    createManifest(files, { version: '1.2.3', site: website }, { id, time, modified: true }),
  ).toEqual({
    version: '1.2.3',
    facts: '6752cea788ab',
    commit: id,
    committed: '2026-11-21T18:25:20Z',
    modified: true,
    responses: '/responses.json',
    sha256: {
      '/api/v1/info': hash('sha256', '/api/v1/info'),
      '/': hash('sha256', '/index.html'),
      '/index.md': hash('sha256', '/index.md'),
      '/docs/': hash('sha256', '/docs/index.html'),
      '/responses.json': hash('sha256', responses),
    },
    headers: {
      '/': {
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Accept, Accept-Encoding',
        Link: '</llms.txt>',
      },
      '/index.md': {
        'Content-Type': 'text/markdown; charset=utf-8',
        Vary: 'Accept, Accept-Encoding',
        Link: '</>; rel="canonical", </llms.txt>',
        ...openFields,
      },
      '/responses.json': { 'Content-Type': 'application/json', ...openFields },
      '/docs/': { 'Content-Type': 'text/html; charset=utf-8' },
      '/build.json': { 'Content-Type': 'application/json', ...openFields },
    },
  });
});

it.each<[string, Partial<Facts>, boolean]>([
  ['another phone number', { phone: '+12025550177' }, false],
  ['another address of the site', { baseUrl: 'https://other.example' }, false],
  ['the same values', { name: facts.name }, true],
  ['other former values', { former: ['+12025550177'] }, true],
])('The digest of the facts shows whether a build has %s', (_what, changed, isSame) => {
  const id = digestFacts(facts);
  expect(id).toMatch(/^[\da-f]{12}$/);
  expect(digestFacts({ ...facts, ...changed }) === id).toBe(isSame);
});
