import { satteri } from '@astrojs/markdown-satteri';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import type { AstroUserConfig } from 'astro';
import { fontProviders } from 'astro/config';
import { pathToFileURL } from 'node:url';
import { defaultPort, toMessage } from '@frontdesk/settings';
import { type Facts, readFacts, website } from '@frontdesk/facts';
import { createCodeStyle } from './code-style.ts';
import { checkHeadFile } from './head-html.ts';
import { sidebar } from './navigation.ts';
import { ownerTables } from './owner-tables.ts';
import { describeLocale, frontdeskWords } from './words.ts';

const noLinks =
  'Your site links to no imprint or privacy policy, which many countries require of a business. Set `links` in product.yaml.';

/**
 * Reads the facts and pictures of this website, and what is in its head.
 * @throws {SettingsError} that says what is wrong with them.
 */
export async function readWebsite(file: string): Promise<Facts> {
  const facts = readFacts(file, process.env, website);
  const isBuild = process.argv.includes('build');
  if (isBuild && facts.address && !facts.links) process.stderr.write(`${toMessage(noLinks)}\n`);
  checkHeadFile();
  if (facts.logo ?? facts.photo) {
    const { openPicture, readLogo } = await import('@frontdesk/pictures');
    await readLogo(facts);
    const { file: photo } = facts.photo ?? {};
    if (photo) await openPicture(photo, { width: 9, height: 9 }, 'photo.file');
  }
  return facts;
}

/** The options of the integration for this website. src/packages/setup/dev.ts watches the facts. */
export const options = {
  home: website.home,
  docs: website.docs,
  checks: { stated: website.stated, texts: true, linked: true },
  watch: false,
};

/** A font for headlines, with the letters of Latin-1. */
const createFont = (name: string, cssVariable: string, file: string) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks: ['sans-serif'],
  options: { variants: [{ weight: 600, style: 'normal', src: [file] }] },
});

const fraunces = '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';

/** Astro's settings for this website. */
export function createAstroSettings(facts: Facts) {
  const root = process.cwd().replaceAll('\\', '/');
  const settings: AstroUserConfig = {
    site: facts.baseUrl,
    session: false,
    devToolbar: { enabled: false },
    ...(process.argv.includes('build') && {
      logger: { entrypoint: './src/packages/theme/data/build-log.ts' },
    }),
    server: { port: Number(process.env.PORT ?? defaultPort) },
    // src/packages/theme/data/pictures.ts says how wide pages show them.
    image: {
      layout: 'constrained',
      breakpoints: [480, 800, 1200],
      service: {
        entrypoint: './src/packages/pictures/image-service.ts',
        // Otherwise Astro publishes a panorama as it is.
        config: { webp: { quality: 70 }, limitInputPixels: false },
      },
    },
    vite: {
      // The npm scripts load .env for both the config and the pages. Tests don't.
      envDir: false,
      resolve: {
        alias: [
          {
            find: /^@pagefind\/default-ui$/,
            replacement: '/src/packages/theme/data/lazy-search.ts',
          },
        ],
      },
      // src/packages/hosts/dev handles OPTIONS, like every other host. A build beside `astro dev` changes no page.
      server: { cors: false, watch: { ignored: [`${root}/.dist.*/**`] } },
      build: {
        // Hides warnings about Astro's own directives (withastro/astro#18087).
        rolldownOptions: { checks: { moduleLevelDirective: false } },
        // These have light-dark(). A substitute could not change within a page.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      },
    },
    // The product's texts have straight quotes, so all text has.
    markdown: {
      processor: satteri({ features: { smartPunctuation: false }, mdastPlugins: [ownerTables] }),
    },
  };
  return {
    ...settings,
    fonts: [
      // The package's file for Latin-1 alone, by `pyftsubset --layout-features=kern`: half the size.
      createFont('Inter', '--font-inter', './src/packages/pictures/inter-600.woff2'),
      ...(facts.headlineFont ? [createFont('Fraunces', '--font-fraunces', fraunces)] : []),
    ],
  };
}

/** Components of this website in place of Starlight's. */
const replaced = [
  'Footer',
  'Head',
  'Header',
  'PageTitle',
  'SiteTitle',
  'SkipLink',
  'ThemeProvider',
  'ThemeSelect',
  'TwoColumnContent',
];

/** Starlight's settings for the pages of this website. */
export function createStarlightSettings(facts: Facts): StarlightUserConfig {
  const components = replaced.map((name) => [
    name,
    `./src/packages/theme/components/${name}.astro`,
  ]);
  return {
    title: facts.name,
    locales: { root: describeLocale(facts.language) },
    plugins: [frontdeskWords(facts.language, pathToFileURL(`${process.cwd()}/`))],
    description: facts.description,
    // src/content/docs/404.mdx is the page.
    disable404Route: true,
    sidebar,
    expressiveCode: createCodeStyle(facts.accent),
    ...(facts.source?.edit && { editLink: { baseUrl: facts.source.edit } }),
    customCss: ['theme', 'home', 'own-pages', 'docs', 'pictures'].map(
      (name) => `./src/packages/theme/styles/${name}.css`,
    ),
    components: {
      ...(Object.fromEntries(components) as StarlightUserConfig['components']),
      Hero: './src/packages/theme/components/home/Hero.astro',
      SocialIcons: './src/packages/theme/components/SiteLinks.astro',
    },
  };
}
