import type { Element } from 'hast';
import { toString } from 'hast-util-to-string';
import { findElements } from '@frontdesk/markup';

/** Lines of a source that a page shows as one, and what to write. */
interface RunOn {
  readonly first: string;
  readonly problem: string;
  readonly next: string;
}

/** What is between two cells of a spreadsheet, or of a table that lacks its second line. */
const gap = /\t+| {3,}|\|/;
const row = /\S(?:\t+| {3,})\S|^\|.+\|$/;

/** Bullets of word processors, some of which are in a private area of Unicode. Two of them stand for letters. */
const bullet = /^(?:([•●▪◦‣⁃○■□✓✔✅➤►▶➔∙\ue000-\uf8ff])(?!\1)|[o§](?=\t))/u;

/** Characters that are bullets only if nearly every line starts with one. */
const dash = /^(?:・|[·–—−→](?=\s))/;

/** Finds rows of a table, or items of a list, that are one paragraph because Markdown writes them in another way. */
export function findRunOn(paragraph: Element): RunOn | undefined {
  const text = toString(paragraph);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (findElements(paragraph, ({ tagName }) => tagName === 'br').length > 0) return undefined;
  const [item, second] = listItems(lines);
  if (item !== undefined && second !== undefined) {
    const next =
      'For a list, start each of them with - and a space. For lines, put an empty one between them.';
    return { first: item, problem: 'and the lines below it are one line on the page', next };
  }
  const [first = '', ...rows] = lines.filter((line) => row.test(line));
  if (rows.length === 0) return undefined;
  const cells = first.replace(/^\||\|$/g, '').split(gap);
  const head = `| ${cells.map((cell) => cell.trim()).join(' | ')} |`;
  const line = `| ${cells.map(() => '---').join(' | ')} |`;
  return {
    first,
    problem: 'and the lines below it are one line on the page, not a table',
    next: `Write it as ${head}, then a line with ${line}, and then the other rows.`,
  };
}

/** Lists the lines that start with a bullet. */
function listItems(lines: readonly string[]): string[] {
  const items = lines.filter((line) => bullet.test(line));
  const [mark = ''] = dash.exec(lines.at(-1) ?? '') ?? [];
  const marked = lines.filter((line) => mark !== '' && line.startsWith(mark));
  // Between words, it is a separator or the author's own dash.
  const isInside = lines.some((line) => line.includes(mark, 1));
  return marked.length >= lines.length - 1 && !isInside ? marked : items;
}
