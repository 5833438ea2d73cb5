import type { Product } from '../facts/product-schema.ts';

type Endpoint = NonNullable<Product['agents']['endpoint']>;

/** Renders an endpoint, under a name, in the JSON that most MCP clients read, with small differences. */
export function renderClientConfiguration(endpoint: Endpoint, name: string): string {
  const fields = listHeaders(endpoint).map(splitHeader);
  const headers = fields.length > 0 ? { headers: Object.fromEntries(fields) } : {};
  const server = { type: 'http', url: endpoint.url, ...headers };
  return JSON.stringify({ mcpServers: { [name]: server } }, null, 2);
}

/** Lists the parts of the headers that each client replaces, such as `<ACCESS_TOKEN>`. */
export function listPlaceholders(endpoint: Endpoint): string[] {
  return listHeaders(endpoint).flatMap((header) => header.match(/<[^<>]+>/g) ?? []);
}

/** The headers of every request: the token's, and the caller's. */
function listHeaders({ header, callerHeader }: Endpoint): string[] {
  return [header, callerHeader].filter((line) => line !== undefined);
}

/** Only the first colon ends the name (RFC 9112 §5). */
function splitHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
