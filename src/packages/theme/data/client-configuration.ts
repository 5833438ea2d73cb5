import type { Facts } from '@frontdesk/facts';

type Endpoint = NonNullable<Facts['agents']['endpoint']>;

/** A configuration of a client, in the file that its tab names, or a command. */
interface ClientConfiguration {
  readonly tab: string;
  readonly code: string;
  readonly language: 'json' | 'sh';
}

/** Lists how common MCP clients add an endpoint under a name. The last is the JSON that most others read. */
export function listClientConfigurations(endpoint: Endpoint, name: string): ClientConfiguration[] {
  const { url } = endpoint;
  const lines = listRequestHeaders(endpoint);
  const headers =
    lines.length > 0 ? { headers: Object.fromEntries(lines.map(splitHeader)) } : undefined;
  const command = [
    `claude mcp add --transport http ${name} ${quote(url)}`,
    ...lines.map((line) => `  --header ${quote(splitHeader(line).join(': '))}`),
  ];
  const toPane = (tab: string, configuration: object): ClientConfiguration => ({
    tab,
    code: JSON.stringify(configuration, null, 2),
    language: 'json',
  });
  const http = { type: 'http', url, ...headers };
  return [
    { tab: 'Claude Code', code: command.join(' \\\n'), language: 'sh' },
    toPane('Cursor', { mcpServers: { [name]: { url, ...headers } } }),
    toPane('VS Code', { servers: { [name]: http } }),
    toPane('Other', { mcpServers: { [name]: http } }),
  ];
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Lists the parts of the headers that each client replaces, such as `<ACCESS_TOKEN>`. */
export function listPlaceholders(endpoint: Endpoint): string[] {
  return listRequestHeaders(endpoint).flatMap((header) => header.match(/<[^<>]+>/g) ?? []);
}

/** The headers of every request: the token's, and the caller's. */
function listRequestHeaders({ header, callerHeader }: Endpoint): string[] {
  return [header, callerHeader].filter((line) => line !== undefined);
}

/** Only the first colon ends the name (RFC 9112 §5). */
function splitHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
