import { i18nLoader } from '@astrojs/starlight/loaders';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { slug } from 'github-slugger';
import { product } from './facts/parsed-product.ts';

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
        return context.parseData({ ...entry, data: { ...entry.data, ...texts } });
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
