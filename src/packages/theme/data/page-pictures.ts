import { imageMetadata } from 'astro/assets/utils';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { markdownToMdast, mdxToMdast, type MdastNode } from 'satteri';
import { findClosestName, type Problem } from '@frontdesk/settings';
import { decodePath } from '@frontdesk/files';
import { findFile, listNames } from '@frontdesk/folders';
import { describePicture } from '@frontdesk/pictures';

/** How nodes have pictures that aren't nodes: what has a space in its address, and what MDX or a hero loads. */
const patterns: Readonly<Record<string, RegExp>> = {
  text: /(?<!\\)!\[[^[\]\n]*\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)/g,
  mdxjsEsm: /\bfrom\s+["'](\.[^"']+)/g,
  yaml: /^[ \t]+(?:file|dark|light):[ \t]*["']?(\.[^"'\n]*\.\w+)["']?[ \t\r]*$/gm,
};

const pictureName = /\.(?:jpe?g|png|webp|gif|avif|svg|hei[cf]|tiff?|bmp)$/i;

/** The names that Astro takes for pictures. */
const readableName = /\.(?:jpe?g|a?png|tiff|webp|gif|svg|avif)$/i;

/** The address of a picture in a page, and what is wrong even if the picture can be shown. */
interface Found {
  readonly address: string;
  readonly offset: number;
  readonly problem?: string;
}

/** Lists what is wrong with the pictures of a page in a file: one for each picture that no browser would show. */
export async function listPictureProblems(source: string, file: string): Promise<Problem[]> {
  // Sätteri counts from what is after the byte order mark.
  const text = source.replace(/^\ufeff/, '');
  const start = source.length - text.length;
  const pictures = listPictures(parse(text, file), text);
  const problems = pictures.map(async ({ address, offset, problem }) => {
    const found = problem ?? (await describeAddress(address, dirname(file)));
    return found === undefined ? [] : [{ offset: start + offset, text: found }];
  });
  return (await Promise.all(problems)).flat();
}

/** Parses a page as Astro does. Wrong MDX has messages of its own. */
function parse(source: string, file: string): MdastNode | undefined {
  try {
    return file.endsWith('.mdx') ? mdxToMdast(source) : markdownToMdast(source);
  } catch {
    return undefined;
  }
}

function listPictures(node: MdastNode | undefined, source: string): Found[] {
  if (!node) return [];
  if ('children' in node) return node.children.flatMap((child) => listPictures(child, source));
  const offset = node.position?.start.offset ?? 0;
  if (node.type === 'image') return [{ address: node.url, offset }];
  if (node.type === 'definition') {
    // Astro looks for a picture only in the place where it is shown.
    const problem = `write the address where the picture is: ![…](${node.url})`;
    const isPicture = node.url.startsWith('.') && pictureName.test(node.url);
    return isPicture ? [{ address: node.url, offset, problem }] : [];
  }
  const pattern = patterns[node.type];
  if (!pattern) return [];
  const text = source.slice(offset, node.position?.end.offset);
  return Array.from(text.matchAll(pattern)).flatMap((found) => {
    const { index, 0: matched, 1: inner = '' } = found;
    const address = inner.replace(/\s["'(].*/, '').trim();
    const picture = { address, offset: offset + index + matched.indexOf(address) };
    if (!pictureName.test(address)) return [];
    if (node.type !== 'text') return [picture];
    const problem = `the name has a space, so write it in angle brackets: (<${address}>)`;
    return /\s/.test(address) ? [{ ...picture, problem }] : [];
  });
}

/** Describes what is wrong with the address of a picture, relative to a folder. */
async function describeAddress(path: string, folder: string): Promise<string | undefined> {
  // A path from the root is in public. The build looks for it among the links.
  if (path === '' || /^(?:[a-z][\w+.-]*:|[/#{@~])/i.test(path)) return undefined;
  const wanted = join(folder, decodePath(path));
  const found = findFile(wanted);
  if (found === undefined) {
    const closest = findClosestName(basename(wanted), listNames(dirname(wanted)));
    const advice =
      closest === undefined
        ? ': correct the name, or put the picture there'
        : `: did you mean ${closest}?`;
    return `${path} doesn't exist${advice}`;
  }
  if (!statSync(found).isFile()) return `${path} is no file: put a picture there`;
  const problem = await describeFile(found);
  return problem && `${path}: ${problem}`;
}

async function describeFile(file: string): Promise<string | undefined> {
  // Astro converts it.
  if (/\.tiff$/i.test(file)) return undefined;
  const bytes = readFileSync(file);
  const problem = await describePicture(bytes);
  if (problem !== undefined) return problem;
  if (!readableName.test(file)) return 'rename it, so that its name ends with .jpg or .png';
  try {
    await imageMetadata(bytes, file);
    return undefined;
  } catch {
    return "this SVG can't be read: export it again, with a viewBox, in UTF-8, and without a long comment at its start";
  }
}
