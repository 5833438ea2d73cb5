import { manifestPath, parseManifest } from '../published/manifest/manifest.ts';
import { securityPath, sitemapPath } from '../published/paths.ts';
import { toText, type Form, type Value } from './form.ts';

/** The only sitemap file, as @astrojs/sitemap names it. A second one starts at 45,000 pages. */
export const firstSitemap = '/sitemap-0.xml';

/** The files that state a single fact. */
export const singleFactForms: Readonly<Record<string, Form>> = {
  'security-txt': {
    path: securityPath,
    subject: 'the file security.txt',
    expected: ({ baseUrl }) => [['Canonical', `${baseUrl}${securityPath}`]],
    // No other file states the contact and the expiry date, so they only have to be present.
    read: (bytes) => {
      const fields = [...toText(bytes).matchAll(/^([A-Za-z-]+): (.*)$/gm)];
      const missing = ['Contact', 'Expires'].filter(
        (name) => !fields.some(([, other]) => other === name),
      );
      if (missing.length > 0) throw new Error(`no ${missing.join(' and no ')}`);
      const urls = fields.filter(([, name]) => name === 'Canonical');
      return { values: urls.map(([, , url = '']): Value => ['Canonical', url]) };
    },
  },
  'sitemap-index': {
    path: sitemapPath,
    subject: 'the index of sitemaps',
    expected: ({ baseUrl }) => [['loc', `${baseUrl}${firstSitemap}`]],
    read: (bytes) => ({ values: findLocations(bytes).map((url) => ['loc', url]) }),
  },
  sitemap: {
    path: firstSitemap,
    subject: 'the sitemap',
    expected: ({ baseUrl }) => [['origin of loc', baseUrl]],
    read: (bytes) => {
      const origins = findLocations(bytes).map((url) => URL.parse(url)?.origin ?? url);
      return { values: [...new Set(origins)].map((origin) => ['origin of loc', origin]) };
    },
  },
  manifest: {
    path: manifestPath,
    subject: 'the manifest',
    expected: ({ version }) => [['version', version]],
    read: (bytes) => ({ values: [['version', parseManifest(toText(bytes)).version]] }),
  },
};

/** The text of each `loc` element, which is escaped: a URL's origin has nothing to escape. */
export function findLocations(bytes: Uint8Array): string[] {
  return [...toText(bytes).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
}
