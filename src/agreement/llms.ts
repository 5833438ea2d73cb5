import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { llmsPath } from '../published/paths.ts';
import { toText, toValues, type Form, type FoundValue } from './form.ts';
import { collect } from './page-twin.ts';

/** The index of pages for agents (llmstxt.org): title, summary, when to use it, links, version. */
export const llmsForm: Form = {
  id: 'llms',
  path: llmsPath,
  subject: 'the index for agents',
  expected: ({ name, description, phone, mcp, when_to_use, baseUrl, version, openapi }) => [
    { fact: 'name', place: 'title', value: name },
    { fact: 'description', place: 'summary', value: description },
    { fact: 'phone', place: 'summary, phone number', value: phone },
    { fact: 'mcp', place: 'summary, agent endpoint', value: mcp },
    { fact: 'when_to_use', place: 'paragraph under the summary', value: when_to_use },
    { fact: 'baseUrl', place: 'origin of links', value: baseUrl },
    { fact: 'baseUrl', place: 'origin of routes', value: baseUrl },
    { fact: 'openapi', place: 'URL of the OpenAPI document', value: openapi },
    { fact: 'version', place: 'version of the OpenAPI document', value: version },
  ],
  read: (bytes) => {
    const { children } = fromMarkdown(toText(bytes));
    const [title, summary, guidance] = children;
    const lists = children.filter((node) => node.type === 'list');
    const items = lists.flatMap((list) => list.children);
    const openapi = children.findLast(({ type }) => type === 'paragraph');
    return {
      values: [
        ...toValues({
          title: title?.type === 'heading' ? toString(title) : undefined,
          'paragraph under the summary': guidance && toString(guidance),
          'URL of the OpenAPI document': openapi && collectInlineCode(openapi)[0],
          'version of the OpenAPI document':
            openapi && /version (\S+): /.exec(toString(openapi))?.[1],
        }),
        ...readSummary(summary),
        ...readOrigins(
          'origin of links',
          items.flatMap((item) => collect(item).links),
        ),
        ...readOrigins('origin of routes', children.flatMap(collectInlineCode)),
      ],
    };
  },
};

/** Reads from the end: the description comes first and may hold any text. */
function readSummary(summary: Nodes | undefined): FoundValue[] {
  if (summary?.type !== 'blockquote') return [];
  const match = /^([^]*) People call or text (\S+)\. Agents that need matching /.exec(
    toString(summary),
  );
  return toValues({
    summary: match?.[1],
    'summary, phone number': match?.[2],
    'summary, agent endpoint': collect(summary).links.at(-1),
  });
}

function collectInlineCode(node: Nodes): string[] {
  if (node.type === 'inlineCode') return [node.value];
  return 'children' in node ? node.children.flatMap((child) => collectInlineCode(child)) : [];
}

function readOrigins(place: string, urls: readonly string[]): FoundValue[] {
  const origins = urls.map((url) => URL.parse(url)?.origin ?? url);
  return [...new Set(origins)].map((origin) => [place, origin]);
}
