import type { Root } from 'hast';
import { decodePath } from '@frontdesk/files';
import type { Files } from '@frontdesk/folders';
import { findElements } from '@frontdesk/markup';
import { describePicture } from '@frontdesk/pictures';
import { namePicture } from './content-warnings.ts';

/** A picture that no browser can load. */
export interface BrokenPicture {
  readonly value: string;
  /** How its source may have it. */
  readonly texts: readonly string[];
  readonly problem: string;
  readonly next: string;
}

/** The attribute that Astro leaves in place of the address of a picture that it can't read, as the parser names it. */
const unread = '__astro_image_';

/**
 * Lists the pictures of a page that have no address. That of others is in `srcset`, in a `<source>`, or in an attribute such
 * as `data-src`, or a script sets it in an element with an id.
 */
export function listBrokenPictures(page: Root): BrokenPicture[] {
  const withSource = findElements(page, ({ tagName }) => tagName === 'picture')
    .filter((picture) => findElements(picture, ({ tagName }) => tagName === 'source').length > 0)
    .flatMap((picture) => findElements(picture, () => true));
  const broken = findElements(page, (element) => {
    const { tagName, properties } = element;
    if (tagName !== 'img' || withSource.includes(element)) return false;
    const addresses = Object.entries(properties).filter(([name]) => /src(?:Set)?$/i.test(name));
    const isFilled = addresses.length === 0 && properties.id !== undefined;
    return !isFilled && addresses.every(([, value]) => String(value).trim() === '');
  });
  return broken.map(({ properties }) => {
    const { alt = '', [unread]: left } = properties;
    const [, file] = /"src":"([^"]+)"/.exec(String(left)) ?? [];
    if (file !== undefined) {
      const next = 'Save it as JPEG, PNG, or WebP, and use that file.';
      return { value: file, texts: [file], problem: 'is no picture that browsers can show', next };
    }
    return {
      value: `The picture "${alt}"`,
      texts: [alt === '' ? '<img' : alt],
      problem: 'has no address',
      next: 'Write the address of its file in src="…", or delete the <img>.',
    };
  });
}

/** The attributes with a picture. Other elements have other things in theirs. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcSet'],
  source: ['srcSet'],
  video: ['poster'],
};

/** The type of a source that a browser skips if it can't show it. */
const optional = /^image\/(?!jpe?g|png|webp|gif|avif|svg)/;

/** Lists the paths of the pictures of this site that the page at `url` shows. */
export function listShown(page: Root, url: string): string[] {
  const shown = findElements(page, ({ properties }) => !optional.test(String(properties.type)));
  const addresses = shown.flatMap(({ tagName, properties }) =>
    (attributes[tagName] ?? []).flatMap((name) => {
      const value = String(properties[name] ?? '');
      const isList = name === 'srcSet';
      return isList ? value.split(/,\s*/).map((entry) => entry.trim().replace(/\s.*/, '')) : value;
    }),
  );
  const own = new URL(url);
  const urls = addresses.flatMap((address) => URL.parse(address, url) ?? []);
  // A script fills a picture whose address is that of the page, such as "" or "#".
  const others = urls.filter((url) => url.origin === own.origin && url.pathname !== own.pathname);
  return [...new Set(others.map(({ pathname }) => pathname))];
}

/** How bitmaps and icons start, which browsers show, and Astro doesn't read. */
const simple = /^(?:BM|\0\0[\x01\x02]\0)/;

/** Describes the files that pages show as pictures, though browsers can't show them. */
export async function findOddPictures(pages: ReadonlyMap<string, readonly string[]>, files: Files) {
  const uses = [...pages].flatMap(([page, paths]) => paths.map((path) => ({ page, path })));
  const found = [];
  // One after the other, because all of them may be too large for the memory.
  for (const [path, same] of Map.groupBy(uses, (use) => use.path)) {
    const bytes = files.get(decodePath(path.replace(/\/$/, '/index.html')));
    if (!bytes || simple.test(bytes.toString('latin1', 0, 4))) continue;
    const problem = await describePicture(bytes);
    if (problem === undefined) continue;
    found.push({
      ...namePicture(decodePath(path)),
      problem: `isn't shown: ${problem}`,
      next: 'Browsers show JPEG, PNG, GIF, WebP, AVIF, and SVG.',
      paths: same.map(({ page }) => page),
    });
  }
  return found;
}
