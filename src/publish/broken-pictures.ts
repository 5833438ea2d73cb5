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
 * Lists the pictures of a page that have no address. Scripts load some later: their address is then in `srcset`, or in an
 * attribute such as `data-src`.
 */
export function listBrokenPictures(page: Root): BrokenPicture[] {
  const broken = findElements(page, ({ tagName, properties }) => {
    const addresses = Object.entries(properties).filter(([name]) => /src(?:Set)?$/i.test(name));
    return tagName === 'img' && addresses.every(([, value]) => String(value).trim() === '');
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
