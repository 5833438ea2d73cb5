import { respondMissingTwin } from '../../api/respond-without-page.ts';
import type { HttpResponse } from '../../api/response.ts';
import { facts } from '../../facts/index.ts';
import { fileFields } from '../../published/file-fields.ts';
import { parseTwinPaths, renderLlmsFull } from '../../published/llms.ts';
import { renderPageMarkdown } from '../../published/page-markdown.ts';
import { parsePage, toPart } from '../../published/parse-html.ts';
import { llmsFullPath, llmsPath } from '../../published/paths.ts';
import { prefersMarkdown } from '../../published/prefers-markdown.ts';
import { pagePath, twinPath } from '../../published/twin-path.ts';

/** Gets Astro's response at a path. */
type Get = (path: string) => Promise<Response>;

/**
 * Returns the Markdown file that a build would send: a twin, for a client that asks for it or prefers
 * it, or the file of all twins. Undefined for every other request.
 */
export function twinOf(path: string, accept: string | undefined): string | undefined {
  if (path === llmsFullPath || pagePath(path) !== undefined) return path;
  return prefersMarkdown(accept) ? twinPath(path) : undefined;
}

/** Answers with such a file, rendered from the pages as they are now. */
export async function answerTwin(file: string, method: string, get: Get): Promise<HttpResponse> {
  const body = file === llmsFullPath ? await renderAll(get) : await renderTwin(file, get);
  if (body === undefined) return respondMissingTwin(method);
  return { status: 200, headers: fileFields(file), body };
}

async function renderAll(get: Get): Promise<string> {
  const index = await (await get(llmsPath)).text();
  const twins = parseTwinPaths(index, facts).map(async (path) => ({
    path,
    markdown: (await renderTwin(path, get)) ?? '',
  }));
  return renderLlmsFull(await Promise.all(twins), facts);
}

/** Renders a twin from its page. Returns undefined if there is no such page. */
async function renderTwin(twin: string, get: Get): Promise<string | undefined> {
  const page = pagePath(twin) ?? twin;
  const response = await get(page);
  const html = await response.text();
  return response.ok
    ? renderPageMarkdown(toPart(parsePage(html), 'main'), { url: `${facts.baseUrl}${page}` })
    : undefined;
}
