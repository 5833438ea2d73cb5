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

/** What Astro leaves in place of a picture that it can't read. */
const unread = '__ASTRO_IMAGE_';

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
    const { alt = '' } = properties;
    const left = Object.entries(properties).find(([name]) =>
      name.toLowerCase().startsWith(unread.toLowerCase()),
    );
    const [, file] = /"src":"([^"]+)"/.exec(String(left?.[1])) ?? [];
    return {
      value: file ?? `The picture "${alt}"`,
      texts: [file ?? (alt === '' ? '<img' : alt)],
      problem: 'is no picture that browsers can show',
      next: 'Save it as JPEG, PNG, or WebP, and use that file.',
    };
  });
}
