import type { Facts } from './facts.ts';

/** Latin letters that Unicode doesn't decompose into a basic letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

/**
 * Returns the product's name in at most 64 lowercase Latin letters, digits, and single hyphens, so that an agent can
 * tell the skills and servers of two products apart. A name in another script becomes the site's host name.
 */
export function toSlug({ name, baseUrl }: Pick<Facts, 'name' | 'baseUrl'>): string {
  const slug = slugify(name);
  return /[a-z]/.test(slug) ? slug : slugify(new URL(baseUrl).hostname);
}

function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (character) => letters[character] ?? '-')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, 64)
    .replace(/-$/, '');
}
