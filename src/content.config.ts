import { i18nLoader } from '@astrojs/starlight/loaders';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { slug } from 'github-slugger';
import { facts } from 'virtual:frontdesk/facts';
import { docsPath } from './facts/paths.ts';
import { docsFolder, listedPages } from './components/data/navigation.ts';
import { readWords } from './components/data/words.ts';

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

/** Returns the front matter that a page has by its place, unless it has its own. */
function placement(id: string) {
  // The site's own pages have no sidebar and no link for editors.
  if (!`/${id}/`.startsWith(docsPath)) return { template: 'splash', editUrl: false };
  return listedPages.includes(id) && { sidebar: { hidden: true } };
}

/** Loads the pages. The titles and the descriptions of the home page and the error page are not in their files. */
const loader: Loader = {
  name: 'frontdesk-docs',
  load: (context) => {
    const { agents, description, home, language } = facts;
    const words = {
      ...readWords('en', context.config.root),
      ...readWords(language, context.config.root),
    };
    const texts: Record<string, object> = {
      index: { title: home.title, description },
      // The file is about an endpoint, and a product may have none.
      ...(!agents.endpoint && {
        [`${docsFolder}/agent-access`]: {
          description: 'Any AI agent can read the public facts.',
          keywords: 'ai assistant skill',
        },
      }),
      404: { title: words['notFound.title'], description: words['notFound.description'] },
    };
    return pages.load({
      ...context,
      // Without the texts, the cache would keep an old page.
      generateDigest: (...data) => context.generateDigest({ texts, data }),
      parseData: (entry) =>
        context.parseData({
          ...entry,
          data: { ...placement(entry.id), ...entry.data, ...texts[entry.id] },
        }),
    });
  },
};

// `keywords` are search terms that the title lacks, including common misspellings.
const schema = docsSchema({ extend: z.object({ keywords: z.string().optional() }) });

export const collections = {
  docs: defineCollection({ loader, schema }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
