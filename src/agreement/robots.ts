import { sitemapPath } from '../published/paths.ts';
import { toText, type Form } from './form.ts';

/** The URL of the sitemap in robots.txt. */
export const robotsForm: Form = {
  id: 'robots',
  path: '/robots.txt',
  subject: 'the file robots.txt',
  expected: ({ baseUrl }) => [
    { fact: 'baseUrl', place: 'Sitemap', value: `${baseUrl}${sitemapPath}` },
  ],
  read: (bytes) => ({
    values: [...toText(bytes).matchAll(/^Sitemap: (.*)$/gm)].map(
      ([, value = '']) => ['Sitemap', value] as const,
    ),
  }),
};
