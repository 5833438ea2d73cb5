import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { sitemapPath } from '../site/paths.ts';
import { toText, type Form } from './form.ts';

/** The one part of the sitemap, as @astrojs/sitemap names it: it begins another at 45,000 pages. */
const sitemapPart = '/sitemap-0.xml';

/** The index of sitemaps (sitemaps.org). */
export const sitemapIndexForm: Form = {
  id: 'sitemap-index',
  path: sitemapPath,
  subject: 'the index of sitemaps',
  states: ({ baseUrl }) => [{ fact: 'baseUrl', place: 'loc', value: `${baseUrl}${sitemapPart}` }],
  read: (bytes) => ({ said: locations(bytes).map((url) => ['loc', url] as const) }),
};

/** The sitemap: every page's address is on one origin. */
export const sitemapForm: Form = {
  id: 'sitemap',
  path: sitemapPart,
  subject: 'the sitemap',
  states: ({ baseUrl }) => [{ fact: 'baseUrl', place: 'origin of loc', value: baseUrl }],
  read: (bytes) => {
    const origins = locations(bytes).map((url) => URL.parse(url)?.origin ?? url);
    return { said: [...new Set(origins)].map((origin) => ['origin of loc', origin] as const) };
  },
};

function locations(bytes: Uint8Array): string[] {
  const found: string[] = [];
  create(toText(bytes)).each(
    (child: XMLBuilder) => {
      if (child.node.nodeName === 'loc') found.push(child.node.textContent ?? '');
    },
    false,
    true,
  );
  return found;
}
