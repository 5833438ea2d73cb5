import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createError, isHandled } from '../../api/decide.ts';
import { createHandler } from '../../api/handler.ts';
import type { HttpResponse } from '../../api/response.ts';
import { renderBody } from '../../contract/bodies.ts';
import { createOpenapi } from '../../contract/openapi/document.ts';
import { publicQuota } from '../../contract/rate-limit.ts';
import { routes } from '../../contract/routes.ts';
import { facts, rateLimitMode } from '../../facts/index.ts';
import { openapiPath } from '../../facts/paths.ts';
import { renderPageMarkdown } from '../../published/page-markdown.ts';
import { parsePage } from '../../published/parse-html.ts';
import { clientAt } from '../../rate-limit/client-key.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { fileFields } from '../../site/file-fields.ts';
import { pagePath } from '../../site/twin-path.ts';
import { respondToRequest } from '../node/respond-to-request.ts';
import { respondWithoutPage } from '../respond-without-page.ts';

const bodies = [
  ...routes.map((route) => [route.path, renderBody(route, facts)] as const),
  [openapiPath, JSON.stringify(createOpenapi(facts))] as const,
];

/** Serves the current facts: Vite reloads this file when one changes. */
const handler = createHandler({
  mode: rateLimitMode,
  limiter: createMemoryLimiter({ quota: publicQuota }),
  files: new Map(bodies.map(([path, bytes]) => [path, { bytes, coded: {} }])),
});

/**
 * Returns the response to a request for which Astro has no page: the API, other methods, malformed paths, and
 * Markdown twins. Resolves with undefined for all others.
 */
export async function respond(request: IncomingMessage): Promise<HttpResponse | undefined> {
  const pages = (path: string, { method = '' }: Pick<IncomingMessage, 'method'>) => {
    const response = respondWithoutPage(method, path);
    if (response) return response;
    // Astro normalizes and decodes a path before it looks for an endpoint, so it would send the API's files.
    const found = new URL(`http://localhost${decodeURIComponent(path).replace(/\/+/g, '/')}`);
    return isHandled(found.pathname)
      ? createError({ code: 'not_found', path }, method)
      : renderTwin(path, request.socket);
  };
  return respondToRequest(request, clientAt(request.socket.remoteAddress), { handler, pages });
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
