import { docsSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { product } from './facts/product.ts';

const pages = glob({
  base: './src/content/docs',
  pattern: '**/[^_]*.{md,mdx}',
});

const { description, home } = product;

/** Loads the pages. The title and the description of the home page are the product's. */
const loader: Loader = {
  name: 'frontdesk-docs',
  load: (context) =>
    pages.load({
      ...context,
      // The cache must not keep a page with old texts.
      generateDigest: (...data) => context.generateDigest({ home, description, data }),
      parseData: (entry) => {
        const texts = entry.id === 'index' && { title: home.title, description };
        return context.parseData({ ...entry, data: { ...entry.data, ...texts } });
      },
    }),
};

// Words that people search for and that the title doesn't have, some of them as people mistype them.
const schema = docsSchema({ extend: z.object({ keywords: z.string().optional() }) });

export const collections = { docs: defineCollection({ loader, schema }) };
