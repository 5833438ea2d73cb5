import { fromMarkdown } from 'mdast-util-from-markdown';
import {
  apiCatalogPath,
  firstSitemapPath,
  llmsPath,
  sitemapPath,
  skillIndexPath,
} from '../published/paths.ts';

/** Files that list this site's URLs for programs, as links and as code. */
const indexes: readonly string[] = [
  apiCatalogPath,
  firstSitemapPath,
  llmsPath,
  sitemapPath,
  skillIndexPath,
  '/robots.txt',
];

/** True for files other than HTML and CSS whose links must work. */
export function isText(path: string): boolean {
  return path.endsWith('.md') || indexes.includes(path);
}

/** Lists the URLs that Markdown links to, or all URLs of this site in an index. */
export function listUrls(path: string, text: string, baseUrl: string): string[] {
  if (!indexes.includes(path)) return listTargets(fromMarkdown(text));
  return text.match(new RegExp(`${RegExp.escape(baseUrl)}/[^\\s"'<>()\`]*`, 'g')) ?? [];
}

/** The parts of a node of a Markdown tree that this reads. */
interface MarkdownNode {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly MarkdownNode[];
}

function listTargets({ url, children = [] }: MarkdownNode): string[] {
  return [...(url === undefined ? [] : [url]), ...children.flatMap(listTargets)];
}
