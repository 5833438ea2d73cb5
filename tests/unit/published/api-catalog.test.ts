import { expect, it } from 'vitest';
import { apiCatalogLink, createApiCatalog } from '../../../src/published/api-catalog.ts';
import { sampleFacts } from '../sample-facts.ts';

const { linkset } = createApiCatalog(sampleFacts);
const base = sampleFacts.baseUrl;

it('Links the public API to its description, its docs, and its status', () => {
  expect(linkset[1]).toEqual({
    anchor: `${base}/api/v1`,
    'service-desc': [{ href: sampleFacts.openapi, type: 'application/json' }],
    'service-doc': [{ href: sampleFacts.docs, type: 'text/html' }],
    status: [{ href: `${base}/api/v1/health`, type: 'application/json' }],
  });
});

it('Lists the canonical routes, in the link set and in the Link header', () => {
  const paths = ['/api/v1/health', '/api/v1/info', '/api/v1/health.md', '/api/v1/info.md'];
  expect(linkset[0]?.item?.map(({ href }) => href)).toEqual(paths.map((path) => `${base}${path}`));
  for (const path of paths) expect(apiCatalogLink).toContain(`<${path}>; rel="item"`);
});

it('Does not list the gated endpoint', () => {
  expect(JSON.stringify(linkset)).not.toContain(sampleFacts.mcp);
});
