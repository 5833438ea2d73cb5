import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../files/folder-files.ts';
import { pagePath } from '../files/twin-path.ts';
import { fold, toLetters } from '../facts/fold.ts';

/** Where a site's texts are. */
export interface Sources {
  readonly root: string;
  /** The product's file, relative to the root. */
  readonly productFile: string;
}

/** Other folders with texts, in the order of a search. */
const folders = ['src/content', 'public', 'src/components', 'src/pages'];

/** The name of a picture in a page, such as "/team.". It has no other notation, and is in no other file. */
const fileName = /^[/(]\S+\.$/;

/**
 * Lists the lines that a published value comes from, such as `src/content/docs/docs/prices.md:12`: in the pages'
 * own sources or, if they lack it, in product.yaml or any other text.
 */
export function findSourceLines(
  value: string,
  paths: readonly string[],
  { root, productFile }: Sources,
): string[] {
  const search = (files: Iterable<string>) =>
    [...new Set(files)].flatMap((file) => {
      const text = readText(join(root, file));
      // A former value is always in product.yaml, and is wrong elsewhere.
      const line = findLine(value, file === productFile ? withoutOtherValues(text) : text);
      return line === undefined ? [] : [`${file}:${line}`];
    });
  const own = search(paths.flatMap(listOwnSources));
  if (own.length > 0 || fileName.test(value)) return own;
  const product = search([productFile]);
  if (product.length > 0) return product;
  const present = folders.filter((name) => existsSync(join(root, name)));
  const files = present.flatMap((name) => listFiles(join(root, name)).map((path) => name + path));
  return search(files).slice(0, 1);
}

/** Lists the files that a page, its Markdown twin, or a file of `public` may come from. */
function listOwnSources(requestPath: string): string[] {
  const path = decodeURIComponent(requestPath);
  const page = pagePath(path) ?? path;
  const name = `src/content/docs${page.replace(/\/$|\.html$/, '')}`;
  const pages = ['.md', '.mdx', '/index.md', '/index.mdx'].map((end) => `${name}${end}`);
  const home = page === '/' ? ['src/content/home.md'] : [];
  return [...pages, ...home, `public${path.replace(/\/$/, '/index.html')}`];
}

/** Empties the comments of product.yaml, and its lists of values that other texts have. */
function withoutOtherValues(source: string): string {
  return source.replace(/^ *#.*|^(?:former|mentions):.*(?:\n[ -].*)*/gm, (text) =>
    text.replace(/[^\n]/g, ''),
  );
}

/** Returns the text of a file, or an empty one if there is no such file. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the number of the line with a value, which may be split by tags, emphasis, or a line end. */
function findLine(value: string, text: string): number | undefined {
  const lines = text.split('\n');
  const exact = lines.findIndex((line) => fold(line).includes(value));
  if (exact >= 0) return exact + 1;
  if (fileName.test(value)) return undefined;
  for (const pattern of [/&#?\w+;/g, /&#?\w+;|<[^<>]*>/g]) {
    const plain = lines.map((line) => toLetters(line.replace(pattern, ' ')));
    const at = plain.join('').indexOf(toLetters(value));
    let end = 0;
    if (at >= 0) return plain.findIndex((line) => (end += line.length) > at) + 1;
  }
  return undefined;
}
