import type { Product } from '../facts/product-schema.ts';
import { agentsPath } from '../facts/paths.ts';
import type { Facts } from '../facts/facts.ts';

/** The media type of a server card (github.com/modelcontextprotocol/experimental-ext-server-card). */
export const serverCardType = 'application/mcp-server-card+json';

/**
 * Renders the MCP server card of the agent endpoint, version 1 of the draft's schema. Returns undefined
 * if the owner has not stated the card's fields.
 */
export function renderServerCard({ agents }: Product, facts: Facts): string | undefined {
  const { serverCard, header, token } = agents.endpoint ?? {};
  if (!serverCard) return undefined;
  const [name] = header?.split(':') ?? [];
  const headers = name ? [{ name, description: token, isRequired: true, isSecret: true }] : [];
  return JSON.stringify({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...serverCard,
    websiteUrl: `${facts.baseUrl}${agentsPath}`,
    remotes: [{ type: 'streamable-http', url: facts.mcp, headers }],
  });
}
