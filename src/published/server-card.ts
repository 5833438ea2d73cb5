import type { Facts } from '../facts/schema.ts';
import type { ServerCardFields } from '../facts/server-card.ts';

/** The media type of a server card (github.com/modelcontextprotocol/experimental-ext-server-card). */
export const serverCardType = 'application/mcp-server-card+json';

/** Renders the MCP server card of the agent endpoint, version 1 of the draft's schema. */
export function renderServerCard(fields: ServerCardFields, { docs, mcp }: Facts): string {
  const token = {
    name: 'Authorization',
    description: 'Bearer, a space, and the token from the service operator.',
    isRequired: true,
    isSecret: true,
  };
  return JSON.stringify({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...fields,
    websiteUrl: `${docs}agent-access/`,
    remotes: [{ type: 'streamable-http', url: mcp, headers: [token] }],
  });
}
