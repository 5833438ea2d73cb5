import { createHandler } from '../api/handler.ts';
import { respondWithoutPage } from '../api/respond-without-page.ts';
import { respondToWebRequest, toWebResponse } from '../api/web.ts';
import { renderBody } from '../contract/bodies.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import { publicQuota } from '../contract/rate-limit.ts';
import { routes } from '../contract/routes.ts';
import { facts } from '../facts/index.ts';
import { openapiPath } from '../facts/paths.ts';
import { fileFields } from '../published/file-fields.ts';
import { renderPageMarkdown } from '../published/page-markdown.ts';
import { parsePage } from '../published/parse-html.ts';
import { pagePath } from '../published/twin-path.ts';
import { clientAt } from '../rate-limit/client-key.ts';
import { createMemoryLimiter } from '../rate-limit/memory.ts';

const bodies = [
  ...routes.map((route) => [route.path, renderBody(route, facts)] as const),
  [openapiPath, JSON.stringify(createOpenapi(facts))] as const,
];

/** Has the current facts: Vite loads this file again when one changes. */
const handler = createHandler({
  mode: 'metered',
  limiter: createMemoryLimiter({ quota: publicQuota }),
  files: new Map(bodies.map(([path, bytes]) => [path, { bytes, coded: {} }])),
});

/**
 * Responds in `astro dev` to what no page of Astro does: the API, other methods, and the Markdown twins of
 * pages. Resolves with undefined for every other request.
 */
export async function respondFromSource(
  request: Request,
  address: string | undefined,
): Promise<Response | undefined> {
  const response = await respondToWebRequest(request, handler, clientAt(address));
  if (response) return response;
  const { pathname } = new URL(request.url);
  const withoutPage = respondWithoutPage(request.method, pathname);
  if (withoutPage) return toWebResponse(withoutPage);
  const page = pagePath(pathname);
  return page === undefined ? undefined : renderTwin(new URL(page, request.url), pathname);
}

/** Renders a Markdown twin from its page, which Astro renders for a request of its own. */
async function renderTwin(page: URL, twin: string): Promise<Response> {
  const response = await fetch(page);
  if (!response.ok) return response;
  const url = `${facts.baseUrl}${page.pathname}`;
  const markdown = renderPageMarkdown(parsePage(await response.text()), url);
  return new Response(markdown, { headers: fileFields(twin) });
}
