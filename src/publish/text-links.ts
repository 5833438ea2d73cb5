import {
  apiCatalogPath,
  firstSitemapPath,
  llmsPath,
  sitemapPath,
  skillIndexPath,
} from '../files/paths.ts';

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
export function hasTextLinks(path: string): boolean {
  return path.endsWith('.md') || indexes.includes(path);
}

/** The target of a link, of an autolink, or of a definition. */
const target =
  /(?<!\\)\]\(<?((?:\\[!-/:-@[-`{-~]|[^\s()<>\\])+)|(?<!\\)<(https?:[^\s<>]+)>|^\[[^\]\n]+\]: *<?([^\s<>]+)/gm;

/** A backslash escape (CommonMark §2.4). */
const escape = /\\([!-/:-@[-`{-~])/g;

/** Lists the URLs that Markdown links to, or all URLs of this site in an index. */
export function listTextLinks(path: string, text: string, baseUrl: string): string[] {
  if (!indexes.includes(path)) {
    return [...toProse(text).matchAll(target)].map((match) =>
      match.slice(1).join('').replace(escape, '$1'),
    );
  }
  return (
    text.match(new RegExp(`${RegExp.escape(baseUrl)}/[^\\s"'<>()\`]*(?<![.,:;!?])`, 'g')) ?? []
  );
}

/** Removes the parts of Markdown without links: front matter, fenced blocks, and code spans. */
function toProse(markdown: string): string {
  let fence = '';
  const content = markdown.replace(/^---\n[^]*?\n---\n/, '');
  const lines = content.split('\n').filter((line) => {
    const [, mark = ''] = /^[ >]*(`{3,}|~{3,})/.exec(line) ?? [];
    const isOutside = fence === '' && mark === '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    return isOutside;
  });
  return lines.join('\n').replace(/`[^`\n]+`/g, '');
}
