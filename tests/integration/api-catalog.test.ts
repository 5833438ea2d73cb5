import { expect, it } from 'vitest';
import { renderApiCatalog } from '../../src/packages/integration/documents/api-catalog.ts';
import { apiCatalogLink } from '../../src/packages/files/site-links.ts';
import { publicPaths } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';

const { baseUrl, docs, openapi } = sampleFacts;
const canonical = publicPaths.filter((path) => path.includes('/v1/'));

it('The catalog lists the canonical routes, the OpenAPI document, the docs, the health route, and the agent endpoint', () => {
  expect(JSON.parse(renderApiCatalog(sampleFacts))).toEqual({
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: canonical.map((path) => ({
          href: `${baseUrl}${path}`,
          type: path.endsWith('.md') ? 'text/markdown' : 'application/json',
        })),
      },
      {
        anchor: `${baseUrl}/api/v1/info`,
        'service-desc': [{ href: openapi, type: 'application/json' }],
        'service-doc': [{ href: docs, type: 'text/html' }],
        status: [{ href: `${baseUrl}/api/v1/health`, type: 'application/json' }],
      },
      {
        anchor: 'https://agent.example/mcp',
        'service-doc': [{ href: `${baseUrl}/docs/agent-access/`, type: 'text/html' }],
      },
    ],
  });
  for (const path of canonical) expect(apiCatalogLink).toContain(`<${path}>; rel="item"`);
});

it('Without an agent endpoint, the catalog lists none', () => {
  const facts = { ...sampleFacts, agents: { about: 'None.' } };
  const { linkset } = JSON.parse(renderApiCatalog(facts)) as { linkset: unknown[] };
  expect(linkset).toHaveLength(2);
});
