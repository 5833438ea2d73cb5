import { i18nLoader } from '@astrojs/starlight/loaders';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { slug } from 'github-slugger';
import { product } from './facts/parsed-product.ts';
import { docsPath } from './facts/paths.ts';
import { listedPages } from './page-data/navigation.ts';

const pages = glob({
  base: './src/content/docs',
  pattern: '**/[^_]*.{md,mdx}',
  // As Astro makes it, but from composed letters: Macs decompose them in file names.
  generateId: ({ entry, data }) =>
    typeof data.slug === 'string'
      ? data.slug
      : entry
          .normalize()
          .replace(/\.\w+$/, '')
          .split('/')
          .map((name) => slug(name))
          .join('/')
          .replace(/\/index$/, ''),
});

const { description, home } = product;

/** Returns the front matter that a page has by its place, unless it has its own. */
function placement(id: string) {
  // The site's own pages have no sidebar and no link for editors.
  if (!`/${id}/`.startsWith(docsPath)) return { template: 'splash', editUrl: false };
  return listedPages.includes(id) && { sidebar: { hidden: true } };
}

/** Loads the pages. The title and the description of the home page are the product's. */
const loader: Loader = {
  name: 'frontdesk-docs',
  load: (context) =>
    pages.load({
      ...context,
      // Without the texts, the cache would keep an old page.
      generateDigest: (...data) => context.generateDigest({ home, description, data }),
      parseData: (entry) => {
        const texts = entry.id === 'index' && { title: home.title, description };
        const data = { ...placement(entry.id), ...entry.data, ...texts };
        return context.parseData({ ...entry, data });
      },
    }),
};

// `keywords` are search terms that the title lacks, including common misspellings.
const schema = docsSchema({ extend: z.object({ keywords: z.string().optional() }) });

/** The words of our components. Starlight has its own. */
const words = z.object({
  'copyPage.label': z.string(),
  'copyPage.copyMarkdown': z.string(),
  'copyPage.viewMarkdown': z.string(),
  'copyPage.openIn': z.string(),
  'copyPage.copied': z.string(),
  'copyPage.failed': z.string(),
});

export const collections = {
  docs: defineCollection({ loader, schema }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema({ extend: words.partial() }) }),
};
