import type { StarlightUserConfig } from '@astrojs/starlight/types';
import type { Facts } from '@frontdesk/facts';
import { existsSync, globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createCodeStyle } from './code-style.ts';
import { sidebar } from './navigation.ts';
import { describeLocale, frontdeskWords } from './words.ts';

/** Components in place of Starlight's, and their files in `components`. */
const replaced = {
  Footer: 'Footer',
  Head: 'Head',
  Header: 'Header',
  Hero: 'home/Hero',
  PageTitle: 'PageTitle',
  SiteTitle: 'SiteTitle',
  SkipLink: 'SkipLink',
  SocialIcons: 'SiteLinks',
  ThemeProvider: 'ThemeProvider',
  ThemeSelect: 'ThemeSelect',
  TwoColumnContent: 'TwoColumnContent',
};

/** Returns the owner's own component, such as src/components/Footer.astro, or the one of the theme. */
function findComponent(name: string, file: string): string {
  const own = `./src/components/${name}.astro`;
  return existsSync(own) ? own : `./src/packages/theme/components/${file}.astro`;
}

const styles = ['theme', 'home', 'own-pages', 'docs', 'pictures'];

/** Starlight's settings for the pages. */
export function createStarlightSettings(facts: Facts): StarlightUserConfig {
  return {
    title: facts.name,
    locales: { root: describeLocale(facts.language) },
    plugins: [frontdeskWords(facts.language, pathToFileURL(`${process.cwd()}/`))],
    description: facts.description,
    // src/packages/theme/docs/404.mdx is the page.
    disable404Route: true,
    // With src/content/docs, the folders whose pages get links to headings.
    markdown: { processedDirs: ['./src/packages/theme/docs/'] },
    sidebar,
    expressiveCode: createCodeStyle(facts.accent),
    ...(facts.source?.edit && { editLink: { baseUrl: facts.source.edit } }),
    customCss: [
      ...styles.map((name) => `./src/packages/theme/styles/${name}.css`),
      // The owner's own come last, so they win.
      ...globSync('src/styles/*.css').map((file) => `./${file.replaceAll('\\', '/')}`),
    ],
    components: Object.fromEntries(
      Object.entries(replaced).map(([name, file]) => [name, findComponent(name, file)]),
    ),
  };
}
