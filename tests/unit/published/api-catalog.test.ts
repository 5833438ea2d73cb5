import { expect, it } from 'vitest';
import { routeAt } from '../../../src/contract/routes.ts';
import { apiCatalogLink, createApiCatalog } from '../../../src/published/api-catalog.ts';
import { sampleFacts } from '../sample-facts.ts';

const { linkset } = createApiCatalog(sampleFacts);
const base = sampleFacts.baseUrl;

it('Describes the public API: where its description, its docs and its status are', () => {
  expect(linkset[1]).toEqual({
    anchor: `${base}/api/v1`,
    'service-desc': [{ href: sampleFacts.openapi, type: 'application/json' }],
    'service-doc': [{ href: sampleFacts.docs, type: 'text/html' }],
    status: [{ href: `${base}/api/v1/health`, type: 'application/json' }],
  });
});

it('Lists the canonical routes as its items, in the link set and in the Link field', () => {
  const items = linkset[0]?.item ?? [];
  expect(items.map(({ href }) => href)).toEqual(
    ['/health', '/info', '/health.md', '/info.md'].map((path) => `${base}/api/v1${path}`),
  );
  for (const { href } of items) {
    const path = href.slice(base.length);
    expect(routeAt(path)).toBeDefined();
    expect(apiCatalogLink).toContain(`<${path}>; rel="item"`);
  }
});

it('Says nothing of the gated endpoint', () => {
  expect(JSON.stringify(linkset)).not.toContain(sampleFacts.mcp);
});
