import { sitemapPath } from '../published/paths.ts';
import { toText, type Form } from './form.ts';

/** The only sitemap file, as @astrojs/sitemap names it. A second one starts at 45,000 pages. */
const firstSitemap = '/sitemap-0.xml';

/** The sitemap index (sitemaps.org). */
export const sitemapIndexForm: Form = {
  id: 'sitemap-index',
  path: sitemapPath,
  subject: 'the index of sitemaps',
  expected: ({ baseUrl }) => [
    { fact: 'baseUrl', place: 'loc', value: `${baseUrl}${firstSitemap}` },
  ],
  read: (bytes) => ({ values: findLocations(bytes).map((url) => ['loc', url] as const) }),
};

/** The sitemap: every page is on the base URL. */
export const sitemapForm: Form = {
  id: 'sitemap',
  path: firstSitemap,
  subject: 'the sitemap',
  expected: ({ baseUrl }) => [{ fact: 'baseUrl', place: 'origin of loc', value: baseUrl }],
  read: (bytes) => {
    const origins = findLocations(bytes).map((url) => URL.parse(url)?.origin ?? url);
    return { values: [...new Set(origins)].map((origin) => ['origin of loc', origin] as const) };
  },
};

/** The text of each `loc` element, which is escaped: a URL's origin has nothing to escape. */
function findLocations(bytes: Uint8Array): string[] {
  return [...toText(bytes).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
}
