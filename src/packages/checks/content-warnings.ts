import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { findOpenDate, fold } from '@frontdesk/hours';
import type { Facts } from '@frontdesk/facts';
import type { Files } from '@frontdesk/folders';
import { findElements } from '@frontdesk/markup';
import { findRunOn } from './run-on-lines.ts';

/** What an owner should look at. */
export interface ContentWarning {
  readonly value: string;
  /** How its source may have it. */
  readonly texts: readonly string[];
  readonly problem: string;
  readonly next: string;
}

/** In bytes. On a slow network, a phone loads a larger picture for ten seconds. */
const maxPicture = 500_000;

const maxColumns = 7;

/** Lists what makes a page's text hard to use: on a phone, on a slow network, or with a screen reader. */
export function listContentWarnings(
  page: Root,
  files: Files,
  mentions: readonly string[] = [],
): ContentWarning[] {
  const [main] = findElements(page, ({ tagName }) => tagName === 'main');
  if (!main) return [];
  const [content] = findElements(main, ({ properties: { className } }) =>
    [className].flat().includes('sl-markdown-content'),
  );
  const find = (name: RegExp, part = content) =>
    part ? findElements(part, ({ tagName }) => name.test(tagName)) : [];
  const headings = find(/^h[1-6]$/, main);
  return [
    ...headings.slice(0, 1).flatMap((title) => checkQuotes(toString(title), mentions)),
    ...headings.flatMap((heading, index) => checkHeading(heading, headings[index - 1])),
    ...find(/^img$/).flatMap((image) => checkPicture(image, files)),
    ...find(/^table$/).flatMap(checkTable),
    ...find(/^p$/).flatMap(checkParagraph),
  ];
}

function checkHeading(heading: Element, last?: Element): ContentWarning[] {
  const level = heading.tagName.slice(1);
  const highest = last?.tagName === 'h1' ? 2 : Number(last?.tagName[1]) + 1;
  if (!last || (level !== '1' && Number(level) <= highest)) return [];
  const value = `${'#'.repeat(Number(level))} ${toString(heading)}`;
  const problem = level === '1' ? 'is a second title' : 'skips a level of headings';
  const wanted = '#'.repeat(level === '1' ? 2 : highest);
  const next = `Start it with ${wanted}: screen readers list the headings of a page as its outline.`;
  return [{ value, texts: [fold(value)], problem, next }];
}

/** Reports a title or a name in the quotes of a phone. YAML takes only straight ones away. */
function checkQuotes(value: string, mentions: readonly string[]): ContentWarning[] {
  if (!/^[“„‟‘‚][^“”„‟‘’‚]*[“”‟‘’]$/.test(value.trim()) || mentions.includes(value)) return [];
  const problem = 'is shown with its quotes, because they are curly';
  const next =
    'If they only surround it in its file, delete them, or type straight ones. Otherwise add it to `mentions`, with its quotes.';
  return [{ value, texts: [fold(value)], problem, next }];
}

/** Finds a name in the facts that is in curly quotes. The title of the home page is one of a page. */
export function findQuoted({
  name,
  kind = '',
  mentions = [],
}: Pick<Facts, 'name' | 'kind' | 'mentions'>) {
  return [name, kind].flatMap((text) => checkQuotes(text, mentions));
}

/** Names a picture at a path as its owner knows it, and as its source may have it. */
export function namePicture(path: string) {
  const [, name] = /^\/_astro\/([^.]+)/.exec(path) ?? [];
  const texts = name === undefined ? [path] : [`/${name}.`, `(${name}.`];
  return { value: name === undefined ? path : `The picture ${name}`, texts: texts.map(fold) };
}

function checkPicture({ properties }: Element, files: Files): ContentWarning[] {
  const { alt, src, srcSet } = properties;
  const path = String(src);
  const size = srcSet === undefined ? (files.get(path)?.length ?? 0) : 0;
  const report = (problem: string, next: string) => [{ ...namePicture(path), problem, next }];
  return [
    ...(alt
      ? []
      : report(
          "has no text for people who can't see it",
          'Say what the picture shows, such as ![Our waiting room](room.jpg).',
        )),
    ...(size <= maxPicture
      ? []
      : report(
          `has ${(size / 1e6).toFixed(1)} MB, and phones load all of it`,
          'Move the picture from public to the folder of the page, and the build makes smaller ones.',
        )),
  ];
}

function checkTable(table: Element): ContentWarning[] {
  const [row] = findElements(table, ({ tagName }) => tagName === 'tr');
  const cells = row?.children.filter(({ type }) => type === 'element') ?? [];
  if (cells.length <= maxColumns) return [];
  const value = cells.map((cell) => toString(cell)).join(' | ');
  const problem = `are ${cells.length} columns, and a phone has space for three or four`;
  return [{ value, texts: [fold(value)], problem, next: 'Make two tables or a list of them.' }];
}

function checkParagraph(paragraph: Element): ContentWarning[] {
  const found = findRunOn(paragraph);
  if (!found) return [];
  const { first, problem, next } = found;
  return [{ value: first.replace(/\s+/g, ' '), texts: [fold(first)], problem, next }];
}

/** Finds notices that name another contact for days on which `hours` says that it is open. */
export function findOpenNotices({ hours, notices = [] }: Pick<Facts, 'hours' | 'notices'>) {
  return notices.flatMap(({ from, to, contact }): ContentWarning[] => {
    const open = contact && hours && findOpenDate(hours, { from, to });
    if (open === undefined) return [];
    return [
      {
        value: `The notice from ${from} to ${to}`,
        texts: [`from: ${from}`],
        problem: `names another contact, but \`hours\` says that you are open on ${open}`,
        next: 'If you are closed, add these dates to `hours.exceptions`. Otherwise your site says "Open".',
      },
    ];
  });
}
