import { expect, it } from 'vitest';
import { apiCatalogLink, renderApiCatalog } from '../../../src/published/api-catalog.ts';
import { sampleFacts } from '../sample-facts.ts';

const { baseUrl, docs, openapi } = sampleFacts;
const canonical = [
  ['/api/v1/health', 'application/json'],
  ['/api/v1/info', 'application/json'],
  ['/api/v1/health.md', 'text/markdown'],
  ['/api/v1/info.md', 'text/markdown'],
] as const;

it('The catalog has the canonical routes, and the description, docs, and status of the public API alone', () => {
  expect(JSON.parse(renderApiCatalog(sampleFacts))).toEqual({
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: canonical.map(([path, type]) => ({ href: `${baseUrl}${path}`, type })),
      },
      {
        anchor: `${baseUrl}/api/v1`,
        'service-desc': [{ href: openapi, type: 'application/json' }],
        'service-doc': [{ href: docs, type: 'text/html' }],
        status: [{ href: `${baseUrl}/api/v1/health`, type: 'application/json' }],
      },
    ],
  });
  for (const [path] of canonical) expect(apiCatalogLink).toContain(`<${path}>; rel="item"`);
});
