import type { IncomingMessage, ServerResponse } from 'node:http';
import { createError } from '../../api/decide.ts';
import { createHandler } from '../../api/handler.ts';
import { respondToWebRequest, toWebResponse } from '../../api/web.ts';
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
import { respondToRequest, send } from '../node/respond-to-request.ts';
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
 * Responds in `astro dev` to requests for which Astro has no page: the API, other methods, and Markdown
 * twins. Resolves with undefined for all others.
 */
export async function respondFromSource(
  request: Request,
  address: string | undefined,
): Promise<Response | undefined> {
  const response = await respondToWebRequest(request, handler, clientAt(address));
  if (response) return response;
  const { origin, pathname } = new URL(request.url);
  const withoutPage = respondWithoutPage(request.method, pathname);
  if (withoutPage) return toWebResponse(withoutPage);
  const page = pagePath(pathname);
  // With the path as a relative reference, `//host` would name another host (RFC 3986 §4.2).
  return page === undefined ? undefined : renderTwin(new URL(origin + page), pathname);
}

/**
 * Responds to a request that Astro can't handle: TRACE, or a malformed path. Neither ever gets a page.
 */
export async function respondWithoutAstro(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pages = (path: string, { method = '' }: Pick<IncomingMessage, 'method'>) =>
    respondWithoutPage(method, path) ?? createError({ code: 'not_found', path }, method);
  const client = clientAt(request.socket.remoteAddress);
  send(response, await respondToRequest(request, client, { handler, pages }));
}

/** Renders a Markdown twin from its page, which it requests from Astro. */
async function renderTwin(page: URL, twin: string): Promise<Response> {
  const response = await fetch(page);
  if (!response.ok) return response;
  const url = `${facts.baseUrl}${page.pathname}`;
  const markdown = renderPageMarkdown(parsePage(await response.text()), url);
  return new Response(markdown, { headers: fileFields(twin) });
}
