import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createResponses } from '../../api/create-responses.ts';
import { createResponder, fillError, type HttpResponse } from '../../api/respond.ts';
import { clientAt, createMemoryLimiter, publicQuota } from '../../contract/rate-limit.ts';
import { facts, rateLimitMode } from '../../facts/index.ts';
import { renderPageMarkdown } from '../../published/page-markdown.ts';
import { parsePage } from '../../published/parse-html.ts';
import { fileFields } from '../../site/file-fields.ts';
import { createSiteResponses } from '../../site/site-responses.ts';
import { pagePath } from '../../site/twin-path.ts';
import { toApiRequest } from '../node/node-request.ts';
import { createSiteResponder } from '../site-responder.ts';

/** The responses for the current facts: Vite reloads this file when one changes. */
const responses = {
  ...createResponses(facts),
  site: createSiteResponses(facts),
};
const limiter = createMemoryLimiter({ quota: publicQuota });
const api = createResponder(responses, { mode: rateLimitMode, limiter });
const site = createSiteResponder(responses);

/**
 * Returns the response to a request for which Astro has no page: the API, other methods, malformed paths, and
 * Markdown twins. Resolves with undefined for all others.
 */
export async function respond(request: IncomingMessage): Promise<HttpResponse | undefined> {
  const asked = toApiRequest(request, clientAt(request.socket.remoteAddress));
  const {
    method,
    target: { path },
  } = asked;
  const response = (await api.respond(asked)) ?? site.respond(method, path);
  if (response) return response;
  // Astro normalizes and decodes a path before it looks for an endpoint, so it would send the API's files.
  const found = new URL(`http://localhost${decodeURIComponent(path).replace(/\/+/g, '/')}`);
  return api.owns(found.pathname)
    ? fillError(responses.errors.not_found, { method, path })
    : renderTwin(path, request.socket);
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
  return { status: 200, headers: fileFields(twin), body: markdown };
}
