import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { slug } from 'github-slugger';
import { facts } from 'virtual:frontdesk/facts';
import { website } from '@frontdesk/facts';
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { docsFolder, listedPages } from './data/navigation.ts';
import { refuseMistakes } from './data/page-mistakes.ts';
import { readWords } from './data/words.ts';

/** Astro runs in the folder of the site. */
const root = pathToFileURL(`${process.cwd()}/`);

type Data = Record<string, unknown>;

/** Returns the id of a page. As Astro makes it, but from composed letters: Macs decompose them in file names. */
function generateId({ entry, data }: { readonly entry: string; readonly data: Data }) {
  if (typeof data.slug === 'string') return data.slug;
  const names = entry
    .normalize()
    .replace(/\.\w+$/, '')
    .split('/');
  return names
    .map((name) => slug(name))
    .join('/')
    .replace(/\/index$/, '');
}

/** The theme's pages, and the owner's, which replace those of the theme that have the same path. */
const folders = ['packages/theme/docs', 'content/docs'];
const page = '**/[^_]*.{md,mdx}';
const replaced = globSync(page, { cwd: 'src/content/docs' }).map(
  (file) => `!packages/theme/docs/${file.replace(/\.mdx?$/, '.{md,mdx}')}`,
);
const pages = glob({
  base: './src',
  pattern: [...folders.map((folder) => `${folder}/${page}`), ...replaced],
  generateId: ({ entry, data }) =>
    generateId({ entry: entry.replace(/^(?:packages\/theme|content)\/docs\//, ''), data }),
});

/** Returns the front matter that a page has by its place, unless it has its own. */
function placement(id: string) {
  // The site's own pages have no sidebar and no link for editors.
  if (!`/${id}/`.startsWith(website.docs.home)) return { template: 'splash', editUrl: false };
  return listedPages.includes(id) && { sidebar: { hidden: true } };
}

// `keywords` are search terms that the title lacks, including common misspellings: a text or, as elsewhere, a list.
const keywords = z.string().or(z.array(z.string()).transform((list) => list.join(', ')));
const schema = docsSchema({ extend: z.object({ keywords: keywords.optional() }) });

/** Loads the pages. The titles and the descriptions of the home page and the error page are not in their files. */
const loader: Loader = {
  name: 'frontdesk-docs',
  load: async (context) => {
    const { agents, description, home, language } = facts;
    const words = {
      ...readWords('en', root),
      ...readWords(language, root),
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
    const complete = <T extends Data>(id: string, data: T) => ({
      ...placement(id),
      ...data,
      ...texts[id],
    });
    await refuseMistakes(context, {
      // A picture is only checked once its page is built.
      schema: schema({ image: () => z.any() as never }),
      complete: (entry, data) => complete(generateId({ entry, data }), data),
    });
    return pages.load({
      ...context,
      // Without the texts, the cache would keep an old page.
      generateDigest: (...data) => context.generateDigest({ texts, data }),
      parseData: (entry) => context.parseData({ ...entry, data: complete(entry.id, entry.data) }),
    });
  },
};

/** Lists the words of the website in its language and, for those that it lacks, in English. */
function listWords() {
  const languages = [...new Set(['en', facts.language])];
  return languages.map((language) => ({ id: language, ...readWords(language, root) }));
}

export const collections = {
  docs: defineCollection({ loader, schema }),
  i18n: defineCollection({ loader: listWords, schema: i18nSchema() }),
};
