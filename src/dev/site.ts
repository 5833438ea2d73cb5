import { FetchState } from 'astro/fetch';
import { mediaTypes } from '../contract/headers.ts';
import { facts } from '../facts/index.ts';
import { parseTwinPaths, renderLlmsFull } from '../site/llms.ts';
import { answerMissingTwin } from '../site/missing-twin.ts';
import { renderPageMarkdown } from '../site/page-markdown.ts';
import { llmsFullPath, llmsPath } from '../site/paths.ts';
import { pageVary } from '../site/prefers-markdown.ts';
import { pagePath, twinPath } from '../site/twin-path.ts';

type Render = (state: FetchState) => Response | Promise<Response>;

/** Answers as the built files do: Markdown twins from the pages that Astro renders, else Astro. */
export async function answerSite(state: FetchState, render: Render): Promise<Response> {
  const { request } = state;
  const { pathname } = new URL(request.url);
  const get = (path: string) => render(new FetchState(new Request(new URL(path, request.url))));

  if (pathname === llmsFullPath) {
    const paths = parseTwinPaths(await (await get(llmsPath)).text(), facts);
    const twins = await Promise.all(
      paths.map(async (path) => ({ path, markdown: (await renderTwin(path, get)) ?? '' })),
    );
    return respond(renderLlmsFull(twins, facts), 'text/plain; charset=utf-8');
  }
  const page = pagePath(pathname);
  if (page !== undefined) {
    const markdown = await renderTwin(pathname, get);
    if (markdown !== undefined) return respond(markdown, mediaTypes.markdown);
    const { status, fields, body } = answerMissingTwin(request.method);
    const headers = fields.flatMap((name, index) =>
      index % 2 === 0 ? [[name, fields[index + 1] ?? ''] as [string, string]] : [],
    );
    return new Response((body ?? null) as BodyInit | null, { status, headers });
  }
  const response = await render(state);
  if (twinPath(pathname) !== undefined) response.headers.set('Vary', pageVary);
  return response;
}

/** A twin made from its page; undefined where there is no such page. */
async function renderTwin(
  twin: string,
  get: (path: string) => Response | Promise<Response>,
): Promise<string | undefined> {
  const page = pagePath(twin) ?? twin;
  const response = await get(page);
  const html = await response.text();
  return response.ok ? renderPageMarkdown(html, { url: `${facts.baseUrl}${page}` }) : undefined;
}

function respond(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, Vary: pageVary } });
}
