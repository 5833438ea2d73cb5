import { sitemapPath } from '../site/paths.ts';
import { toText, type Form } from './form.ts';

/** robots.txt, by where it says the sitemap is. */
export const robotsForm: Form = {
  id: 'robots',
  path: '/robots.txt',
  subject: 'the file robots.txt',
  states: ({ baseUrl }) => [
    { fact: 'baseUrl', place: 'Sitemap', value: `${baseUrl}${sitemapPath}` },
  ],
  read: (bytes) => ({
    said: [...toText(bytes).matchAll(/^Sitemap: (.*)$/gm)].map(
      ([, value = '']) => ['Sitemap', value] as const,
    ),
  }),
};
