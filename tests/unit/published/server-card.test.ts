import { afterEach, expect, it, vi } from 'vitest';
import { facts } from '../../../src/facts/index.ts';

const path = '/.well-known/mcp/server-card.json';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const load = () => import('../../../src/pages/.well-known/[...file].ts');

it('A build publishes no MCP server card unless the owner states its fields', async () => {
  const { getStaticPaths } = await load();
  expect(getStaticPaths().map(({ props }) => props.path)).not.toContain(path);
});

it('The card has the fields of the owner, and the URL and the token of the endpoint', async () => {
  const fields = { name: 'example.desk/rooms', version: '2.0.1', description: 'Find a room.' };
  vi.stubEnv('MCP_SERVER_CARD', JSON.stringify(fields));
  const { getStaticPaths, GET } = await load();
  const page = getStaticPaths().find(({ props }) => props.path === path);
  expect(page?.params).toEqual({ file: 'mcp/server-card.json' });
  const response = await GET(page as unknown as Parameters<typeof GET>[0]);
  expect(response.headers.get('content-type')).toBe('application/mcp-server-card+json');
  expect(await response.json()).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...fields,
    websiteUrl: `${facts.docs}agent-access/`,
    remotes: [
      {
        type: 'streamable-http',
        url: facts.mcp,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer, a space, and the token from the service operator.',
            isRequired: true,
            isSecret: true,
          },
        ],
      },
    ],
  });
});
