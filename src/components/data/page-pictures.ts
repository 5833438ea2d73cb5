import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findClosestName } from '../../facts/closest-name.ts';
import type { Problem } from '../../facts/problem.ts';
import { decodePath } from '../../files/files.ts';
import { findFile, listNames } from '../../files/find-file.ts';
import { describePicture } from '../../render/picture-format.ts';

/** A picture in Markdown: what is between its brackets, which may have a title. */
const picture = /(?<!\\)!\[[^[\]\n]*\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)/g;

/** The address of a picture that Markdown names elsewhere, as in `[room]: ./room.jpg`, or that MDX imports. */
const named = /^(?: {0,3}\[(?!\^)[^[\]\n]+\]: ?|import \w+ from ["'](?=\.))([^\s"']+)/gm;

const pictureName = /\.(?:jpe?g|png|webp|gif|avif|svg|hei[cf]|tiff?|bmp)$/i;

/** Lists what is wrong with the pictures of a page in a file: one for each picture that no browser would show. */
export function listPictureProblems(source: string, file: string): Problem[] {
  const text = withoutCode(source);
  const inText = Array.from(text.matchAll(picture), ({ index, 0: all, 1: inner = '' }) => {
    const title = inner.search(/\s["'(]/);
    const address = (title < 0 ? inner : inner.slice(0, title)).trim();
    return { address, offset: index + all.indexOf(address) };
  });
  const byName = Array.from(text.matchAll(named), ({ index, 0: all, 1: address = '' }) => ({
    ...{ address, offset: index + all.indexOf(address) },
  })).filter(({ address }) => pictureName.test(address));
  return [...inText, ...byName].flatMap(({ address, offset }) => {
    // Astro looks for a picture only in the place where it is shown.
    const isApart = address.startsWith('.') && source.startsWith(']: ', offset - 3);
    const problem =
      describeAddress(address, dirname(file)) ??
      (isApart ? `write the address where the picture is: ![…](${address})` : undefined);
    return problem === undefined ? [] : [{ offset, text: problem }];
  });
}

/** Blanks the code and the comments in a page, so that everything else keeps its place. */
function withoutCode(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const page = source.replace(/^---\r?\n[^]*?\n---/, blank);
  const [first = '', ...comments] = page.split('<!--');
  const parts = comments.map((part) => {
    const end = part.indexOf('-->') + 3;
    return end < 3 ? `    ${part}` : blank(`<!--${part.slice(0, end)}`) + part.slice(end);
  });
  let fence = '';
  const lines = [first, ...parts].join('').split('\n');
  return lines
    .map((line) => {
      // Also in a list or a quotation.
      const [, mark] = /^[ \t>*+\d.)-]*(`{3,}|~{3,})/.exec(line) ?? [];
      const isWithin = fence !== '';
      if (mark !== undefined && (!isWithin || mark.startsWith(fence))) fence = isWithin ? '' : mark;
      return isWithin || mark !== undefined ? blank(line) : line.replace(/`[^`]*`/g, blank);
    })
    .join('\n');
}

/** Describes what is wrong with the address of a picture, relative to a folder. */
function describeAddress(address: string, folder: string): string | undefined {
  const path = address.replace(/^<|>$/g, '');
  // A path from the root is in public. The build looks for it among the links.
  if (path === '' || /^(?:[a-z][\w+.-]*:|[/#{@~])/i.test(path)) return undefined;
  if (path === address && /[ \t]/.test(path))
    return `the name has a space, so write it in angle brackets: (<${path}>)`;
  // In Markdown, a backslash before a mark is no part of the address.
  const wanted = join(folder, decodePath(path.replace(/\\([!-/:-@[-`{-~])/g, '$1')));
  const found = findFile(wanted);
  if (found === undefined) {
    const other = findClosestName(basename(wanted), listNames(dirname(wanted)));
    const advice =
      other === undefined
        ? ': correct the name, or put the picture there'
        : `: did you mean ${other}?`;
    return `${path} doesn't exist${advice}`;
  }
  if (!statSync(found).isFile()) return `${path} is no file: put a picture there`;
  const problem = describePicture(found, readFileSync(found));
  return problem && `${path}: ${problem}`;
}
