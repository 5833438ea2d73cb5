import type { Nodes } from 'hast';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { FolderFiles } from '../src/packages/folders/folder-files.ts';
import { pagePath } from '../src/packages/files/twin-path.ts';
import { parsePage } from '../src/packages/markup/parse-html.ts';

/** Elements that give a part of code its color. */
const colored =
  /^(?:a|abbr|b|code|data|del|em|i|ins|kbd|label|mark|q|s|small|span|strong|time|u)$|-/;

/** Lists the runs of digits in a text form of a page: Markdown without its URLs, or plain text. */
function listRuns(text: string): string[] {
  const read = text
    .replace(/^<!-- .* -->$/gm, '')
    .replace(/\]\(<?[^)\s]*/g, '](')
    .replace(/<https?:[^>]*>/g, '');
  return Array.from(read.matchAll(/\p{N}+/gu), ([run]) => run);
}

/**
 * Lists the runs of digits that a page shows, or says in attributes. Digits of different elements are never in one run,
 * because styles can show them apart, except in code, where each color has an element.
 */
function listShownRuns(html: string): Set<string> {
  const runs = new Set<string>();
  let text = '';
  const visit = (node: Nodes, isCode: boolean) => {
    if (node.type === 'text') text += node.value;
    if (!('children' in node)) return;
    const tag = node.type === 'element' ? node.tagName : '';
    const properties = node.type === 'element' ? node.properties : {};
    for (const value of Object.values(properties)) {
      for (const run of listRuns([value].flat().join(' '))) runs.add(run);
    }
    if (tag === 'ol') {
      const start = Number(properties.start ?? 1);
      for (const index of node.children.keys()) runs.add(String(start + index));
    }
    const isJoined = tag === 'wbr' || (isCode && colored.test(tag));
    text += isJoined ? '' : '\n';
    for (const child of node.children)
      visit(child, isCode || /^(?:code|kbd|pre|samp|tt|var)$/.test(tag));
    text += isJoined ? '' : '\n';
  };
  visit(parsePage(html), false);
  for (const run of listRuns(text)) runs.add(run);
  return runs;
}

/** Lists the runs of digits in a text form that its page doesn't show. */
export function listForeignRuns(text: string, html: string): string[] {
  const shown = listShownRuns(html);
  return listRuns(text).filter((run) => !shown.has(run));
}

/** The text of a page that Pagefind's search shows, after the bytes that begin a fragment. */
const fragment = z.object({ url: z.string(), content: z.string() });

/**
 * Lists the runs of digits in the text forms of a build's pages that the page doesn't show: Markdown, the search, and
 * the titles and descriptions in llms.txt. Also returns how many forms there are.
 */
export function checkTextForms(client: string) {
  const files = new FolderFiles(client);
  const textOf = (path: string) => String(files.get(path));
  const twins = [...files.keys()].flatMap((path) => {
    const page = pagePath(path);
    return page !== undefined && files.has(`${page}index.html`)
      ? [{ page, text: textOf(path) }]
      : [];
  });
  const results = [...files.keys()].flatMap((path) => {
    if (!path.endsWith('.pf_fragment')) return [];
    const json = String(gunzipSync(files.get(path) ?? '')).replace(/^\w+/, '');
    const { url, content } = fragment.parse(JSON.parse(json));
    return [{ page: url, text: content }];
  });
  const entries = Array.from(
    textOf('/llms.txt').matchAll(
      /^- \[(?<title>.*)\]\(https?:\/\/[^/]+(?<twin>\S+)\)(?<description>.*)$/gm,
    ),
    ({ groups }) => ({
      page: pagePath(groups?.twin ?? '') ?? '/',
      text: `${groups?.title} ${groups?.description}`,
    }),
  );
  const forms = [...twins, ...results, ...entries];
  const foreign = forms.flatMap(({ page, text }) =>
    listForeignRuns(text, textOf(`${page}index.html`)).map((run) => `${page} ${run}`),
  );
  return {
    counts: { twins: twins.length, results: results.length, entries: entries.length },
    foreign,
  };
}
