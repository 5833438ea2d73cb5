import type { Root } from 'hast';
import { findElements } from '../render/parse-html.ts';

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
