import { describe, expect, it } from 'vitest';
import { facts } from '../../../src/facts/index.ts';
import { product } from '../../../src/facts/product.ts';
import { renderServerCard } from '../../../src/published/server-card.ts';

const serverCard = { name: 'example.desk/rooms', version: '2.0.1', description: 'Find a room.' };

describe('The MCP server card', () => {
  it('does not exist unless the owner states its fields', () => {
    expect(renderServerCard(product, facts)).toBeUndefined();
  });

  it('has the fields of the owner, and the URL and the token of the endpoint', () => {
    const endpoint = { method: 'POST', header: 'X-Key: <KEY>', token: 'Ask.', serverCard } as const;
    const card = renderServerCard({ ...product, agents: { about: 'x', endpoint } }, facts);
    expect(JSON.parse(card ?? '')).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      ...serverCard,
      websiteUrl: `${facts.docs}agent-access/`,
      remotes: [
        {
          type: 'streamable-http',
          url: facts.mcp,
          headers: [{ name: 'X-Key', description: 'Ask.', isRequired: true, isSecret: true }],
        },
      ],
    });
  });
});
