import { docsSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { product } from './facts/product.ts';

const pages = glob({
  base: './src/content/docs',
  pattern: '**/[^_]*.{md,mdx}',
});

/** Loads the pages. The title of the home page is a fact of the product, not in its front matter. */
const loader: Loader = {
  name: 'frontdesk-docs',
  load: (context) =>
    pages.load({
      ...context,
      // The cache must not keep a page with an old title.
      generateDigest: (...data) => context.generateDigest({ title: product.home.title, data }),
      parseData: (entry) => {
        const title = entry.id === 'index' && { title: product.home.title };
        return context.parseData({ ...entry, data: { ...entry.data, ...title } });
      },
    }),
};

// Words that people search for and that the title doesn't have.
const schema = docsSchema({ extend: z.object({ keywords: z.string().optional() }) });

export const collections = { docs: defineCollection({ loader, schema }) };
