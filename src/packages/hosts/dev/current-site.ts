import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import {
  createMemoryLimiter,
  createResponder,
  createResponses,
  type HttpResponse,
  publicQuota,
} from '@frontdesk/api';
import { clientAt } from '../client-key.ts';
import { facts, rateLimitMode } from 'virtual:frontdesk/facts';
import { parsePage, renderPageMarkdown } from '@frontdesk/markup';
import { createSiteResponses, listFileFields, pagePath } from '@frontdesk/files';
import { toApiRequest } from '../node/node-request.ts';

/** The API with the current facts: Vite reloads this file when one changes. */
const api = createResponder(createResponses(facts), {
  mode: rateLimitMode,
  limiter: createMemoryLimiter({ quota: publicQuota }),
});

const { links } = createSiteResponses(facts, '');

/** Returns the response of the API, or a Markdown twin. Resolves with undefined for what Astro responds to itself. */
export async function respond(request: IncomingMessage): Promise<HttpResponse | undefined> {
  const asked = toApiRequest(request, clientAt(request.socket.remoteAddress));
  return (await api.respond(asked)) ?? renderTwin(asked.target.path, request.socket);
}

/** Renders a Markdown twin from its page, which it requests from this server. */
async function renderTwin(twin: string, { localAddress = '', localPort = 0 }: Socket) {
  const path = pagePath(twin);
  if (path === undefined) return undefined;
  const host = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  // With the path as a relative reference, `//host` would name another host (RFC 3986 §4.2).
  const page = await fetch(new URL(`http://${host}:${localPort}${path}`));
  if (!page.ok) return undefined;
  const markdown = renderPageMarkdown(parsePage(await page.text()), `${facts.baseUrl}${path}`);
  if (markdown === undefined) return undefined;
  return { status: 200, headers: listFileFields([path, twin], links)[twin] ?? {}, body: markdown };
}
