import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '@frontdesk/folders';
import { pagePath } from '@frontdesk/files';
import { fold } from '@frontdesk/hours';
import { toLetters } from '@frontdesk/scan';

/** Where a site's texts are. */
export interface Sources {
  readonly root: string;
  /** The product's file, relative to the root. */
  readonly productFile: string;
}

/** Other folders with texts, in the order of a search. */
const folders = [
  'src/content',
  'public',
  'src/components',
  'src/packages/theme',
  'src/pages',
  'src/layouts',
  'src/styles',
];

/** What the owner adds to the head of every page. */
const headFile = 'src/content/head.html';

/** The name of a picture in a page, such as "/team.". It has no other notation, and is in no other file. */
const fileName = /^[/(]\S+\.$/;

/** A picture, or a link with what is around it. Only the exact text is the same. */
const notation = /^[/(]\S+\.$|^(?:\]\(|["'<]|: )/;

/** Lists the lines that a value on pages comes from, such as `src/content/docs/docs/prices.md:12`. */
export type SourceFinder = (value: string, paths: readonly string[]) => string[];

/** Finds the line of a value in a text, from 1. */
type LineFinder = (value: string) => number | undefined;

/**
 * Creates a function that finds values in the pages' own sources or, if they lack one, in product.yaml or any other text.
 * It reads each file once.
 */
export function createSourceFinder({ root, productFile }: Sources): SourceFinder {
  const finders = new Map<string, LineFinder>();
  const findLine = (value: string, file: string) => {
    const find = finders.get(file) ?? createLineFinder(readSource(file));
    finders.set(file, find);
    return find(value);
  };
  function readSource(file: string): string {
    const text = readText(join(root, file));
    // A former value is always in product.yaml, and is wrong elsewhere.
    return file === productFile ? withoutOtherValues(text) : text;
  }
  let otherFiles: readonly string[] | undefined;
  function listOthers(): readonly string[] {
    const present = folders.filter((name) => existsSync(join(root, name)));
    return present.flatMap((name) => listFiles(join(root, name)).map((path) => name + path));
  }
  return (value, paths) => {
    const search = (files: Iterable<string>) =>
      [...new Set(files)].flatMap((file) => {
        const line = findLine(value, file);
        return line === undefined ? [] : [`${file}:${line}`];
      });
    const ownLines = search(paths.flatMap(listOwnSources));
    if (ownLines.length > 0 || fileName.test(value)) return ownLines;
    const product = search([productFile]);
    if (product.length > 0) return product;
    otherFiles ??= listOthers();
    return search(otherFiles).slice(0, 1);
  };
}

/** Lists the files that a page, its Markdown twin, or a file of `public` may come from. */
function listOwnSources(requestPath: string): string[] {
  const path = decodeURIComponent(requestPath);
  const page = pagePath(path) ?? path;
  const name = `src/content/docs${page.replace(/\/$|\.html$/, '')}`;
  const pages = ['.md', '.mdx', '/index.md', '/index.mdx'].map((end) => `${name}${end}`);
  const home = page === '/' ? ['src/content/home.md'] : [];
  return [...pages, ...home, headFile, `public${path.replace(/\/$/, '/index.html')}`];
}

/** Empties the comments of product.yaml, and its lists of values that other texts have. */
function withoutOtherValues(source: string): string {
  return source.replace(/^ *#.*|^(?:former|mentions):.*(?:\n[ -].*)*/gm, (text) =>
    text.replace(/[^\n]/g, ''),
  );
}

/** Returns the text of a file, or an empty one if there is no such file, or if it is no text. */
function readText(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    return text.includes('\0') ? '' : text;
  } catch {
    return '';
  }
}

/** In Markdown, entities are characters. In HTML, tags can split a value. */
const splits = [/&#?\w+;/g, /&#?\w+;|<[^<>]*>/g];

/** Creates a function that finds a value in a text. It may be split by tags, emphasis, or a line end. */
function createLineFinder(text: string): LineFinder {
  const lines = text.split('\n');
  const folded = lines.map(fold);
  let plains: readonly (readonly string[])[] | undefined;
  return (value) => {
    const exact = folded.findIndex((line) => line.includes(value));
    if (exact >= 0) return exact + 1;
    if (notation.test(value)) return undefined;
    plains ??= splits.map((split) => lines.map((line) => toLetters(line.replace(split, ' '))));
    for (const plain of plains) {
      const at = plain.join('').indexOf(toLetters(value));
      let end = 0;
      if (at >= 0) return plain.findIndex((line) => (end += line.length) > at) + 1;
    }
    return undefined;
  };
}
