import { satteri } from '@astrojs/markdown-satteri';
import type { Facts } from '@frontdesk/facts';
import type { AstroUserConfig } from 'astro';
import { fontProviders } from 'astro/config';
import { ownerTables } from './owner-tables.ts';

/** A font for headlines, with the letters of Latin-1. */
const createFont = (name: string, cssVariable: string, file: string) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks: ['sans-serif'],
  options: { variants: [{ weight: 600, style: 'normal', src: [file] }] },
});

const fraunces = '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';

/** Astro's settings for the pages, in a build or in `astro dev`. */
export function createAstroSettings(facts: Facts, command: string) {
  const root = process.cwd().replaceAll('\\', '/');
  const settings = {
    site: facts.baseUrl,
    devToolbar: { enabled: false },
    ...(command === 'build' && {
      logger: { entrypoint: './src/packages/theme/data/build-log.ts' },
    }),
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
  } satisfies AstroUserConfig;
  return {
    ...settings,
    fonts: [
      // The package's file for Latin-1 alone, by `pyftsubset --layout-features=kern`: half the size.
      createFont('Inter', '--font-inter', './src/packages/pictures/inter-600.woff2'),
      ...(facts.headlineFont ? [createFont('Fraunces', '--font-fraunces', fraunces)] : []),
    ],
  };
}
