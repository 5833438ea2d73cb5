import { satteri } from '@astrojs/markdown-satteri';
import node from '@astrojs/node';
import starlight from '@astrojs/starlight';
import { defineConfig, fontProviders, logHandlers } from 'astro/config';
import { pathToFileURL } from 'node:url';
import { frontdesk } from './src/publish/frontdesk.ts';
import { ownerTables } from './src/publish/owner-tables.ts';
import { describeLocale, frontdeskWords } from './src/publish/words.ts';
import { defaultPort, exitWith, parseOrExit } from './src/facts/environment.ts';
import { findRateLimitMode } from './src/facts/parse-build.ts';
import { readFacts } from './src/facts/read-facts.ts';
import { createCodeStyle } from './src/components/data/code-style.ts';
import { sidebar } from './src/components/data/navigation.ts';
import { readCommit } from './src/facts/commit.ts';

// Wrong facts end the program with the message alone: Astro would add a stack trace.
const facts = parseOrExit(() => readFacts(import.meta.dirname, process.env));
if (facts.logo ?? facts.photo) {
  const { openPicture, readLogo } = await import('./src/render/icons.ts');
  await readLogo(facts).catch(exitWith);
  const { file } = facts.photo ?? {};
  if (file) await openPicture(file, { width: 9, height: 9 }, 'photo.file').catch(exitWith);
}

const fraunces = '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';

/** A font for headlines, with the letters of Latin-1. */
const createFont = (name, cssVariable, file) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks: ['sans-serif'],
  options: { variants: [{ weight: 600, style: 'normal', src: [file] }] },
});

export default defineConfig({
  site: facts.baseUrl,
  adapter: node({ mode: 'middleware' }),
  session: false,
  devToolbar: { enabled: false },
  // A build prints only problems and its result, so that `npm start` ends with the address of the server.
  ...(process.argv.includes('build') && { logger: logHandlers.node({ level: 'warn' }) }),
  server: { port: Number(process.env.PORT ?? defaultPort) },
  fonts: [
    // The package's file for Latin-1 alone, by `pyftsubset --layout-features=kern`: half the size.
    createFont('Inter', '--font-inter', './src/styles/inter-600.woff2'),
    ...(facts.headlineFont ? [createFont('Fraunces', '--font-fraunces', fraunces)] : []),
  ],
  // src/components/data/pictures.ts says how wide pages show them.
  image: {
    layout: 'constrained',
    breakpoints: [480, 800, 1200],
    service: {
      entrypoint: './src/render/image-service.ts',
      config: { webp: { quality: 70 } },
    },
  },
  vite: {
    // The npm scripts load .env for both the config and the pages. Tests don't.
    envDir: false,
    resolve: {
      alias: [
        { find: /^@pagefind\/default-ui$/, replacement: '/src/components/data/lazy-search.ts' },
      ],
    },
    // src/hosts/dev handles OPTIONS, like every other host.
    server: { cors: false, watch: { ignored: ['**/.dist.*/**'] } },
    // Hides warnings about Astro's own directives (withastro/astro#18087).
    build: {
      rolldownOptions: { checks: { moduleLevelDirective: false } },
      // These have light-dark(). A substitute could not change within a page.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  },
  // The product's texts have straight quotes, so all text has.
  markdown: {
    processor: satteri({ features: { smartPunctuation: false }, mdastPlugins: [ownerTables] }),
  },
  integrations: [
    starlight({
      title: facts.name,
      locales: { root: describeLocale(facts.language) },
      plugins: [frontdeskWords(facts.language, pathToFileURL(`${import.meta.dirname}/`))],
      description: facts.description,
      // src/content/docs/404.mdx is the page.
      disable404Route: true,
      sidebar,
      expressiveCode: createCodeStyle(facts.accent),
      ...(facts.source?.edit && { editLink: { baseUrl: facts.source.edit } }),
      customCss: ['theme', 'home', 'own-pages', 'docs', 'pictures'].map(
        (name) => `./src/styles/${name}.css`,
      ),
      components: {
        Footer: './src/components/Footer.astro',
        Head: './src/components/Head.astro',
        Header: './src/components/Header.astro',
        Hero: './src/components/home/Hero.astro',
        PageTitle: './src/components/PageTitle.astro',
        SiteTitle: './src/components/SiteTitle.astro',
        SkipLink: './src/components/SkipLink.astro',
        ThemeSelect: './src/components/ThemeSelect.astro',
        SocialIcons: './src/components/SiteLinks.astro',
        ThemeProvider: './src/components/ThemeProvider.astro',
        TwoColumnContent: './src/components/TwoColumnContent.astro',
      },
    }),
    // Last, because it publishes the build.
    frontdesk({
      facts,
      commit: readCommit(import.meta.dirname, process.env),
      rateLimitMode: findRateLimitMode(process.env),
    }),
  ],
});
