import node from '@astrojs/node';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import compressor from 'astro-compressor';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { atomicPublish } from './src/integrations/atomic-publish.ts';
import { cdnFiles } from './src/integrations/cdn-files.ts';
import { finishedPages } from './src/integrations/finished-pages.ts';
import { gate } from './src/integrations/gate.ts';
import { manifestFile } from './src/integrations/manifest-file.ts';
import { nodeServer } from './src/integrations/node-server.ts';
import { searchIndex } from './src/integrations/search-index.ts';
import { frontdeskDev } from './src/hosts/dev/integration.ts';
import { defaultPort } from './src/facts/environment.ts';
import { facts } from './src/facts/index.ts';
import { product } from './src/facts/product.ts';
import { sidebar } from './src/docs/navigation.ts';
import { hasHistory } from './src/published/manifest/commit.ts';
import { ranking } from './src/docs/search-ranking.ts';

export default defineConfig({
  site: facts.baseUrl,
  adapter: node({ mode: 'middleware' }),
  server: { port: Number(process.env.PORT ?? defaultPort) },
  vite: {
    // The handler responds to OPTIONS, as on every other host.
    server: { cors: false },
    resolve: {
      // Starlight's search imports Pagefind's interface. Ours loads it only when the search opens.
      alias: [
        {
          find: /^@pagefind\/default-ui$/,
          replacement: fileURLToPath(new URL('./src/components/search-ui.ts', import.meta.url)),
        },
      ],
    },
  },
  logger: { entrypoint: new URL('./src/integrations/build-log.ts', import.meta.url) },
  integrations: [
    frontdeskDev(),
    starlight({
      title: facts.name,
      description: facts.description,
      sidebar,
      ...(product.logo && { logo: { src: product.logo, alt: '' } }),
      // Pages would have the date of the last commit, whatever it changed.
      lastUpdated: hasHistory(import.meta.dirname),
      pagefind: { ranking },
      ...(product.source && { editLink: { baseUrl: `${product.source}/edit/main/` } }),
      customCss: ['./src/styles/theme.css'],
      components: {
        Footer: './src/components/Footer.astro',
        Head: './src/components/Head.astro',
        Hero: './src/components/Hero.astro',
        PageTitle: './src/components/PageTitle.astro',
        SkipLink: './src/components/SkipLink.astro',
        SocialIcons: './src/components/SiteLinks.astro',
      },
    }),
    // Replaces Starlight's index, and says why.
    searchIndex(),
    // Astro runs these in order: the manifest states the files that are written before it.
    finishedPages(facts),
    manifestFile(facts),
    // For the Node server: a CDN compresses by itself. Under /api/ only the contract's files may
    // exist. They are small, so the server compresses them when it starts.
    !process.env.NETLIFY &&
      compressor({
        zstd: false,
        hooks: {
          fileFilter: ({ filePath }) =>
            /\.(?:css|html|js|json|md|svg|txt|vcf|xml)$/.test(filePath) &&
            !filePath.includes('/client/api/'),
          // For the files that grow with the pages. The default, 11, saves another 8 to 12 % of the
          // bytes and takes 40 times as long: most of a build. 10 saves 6 % at 12 times, 9 nothing.
          fileOptions: {
            brotli: ({ filePath }) =>
              /\.(?:html|md|txt|xml)$/.test(filePath)
                ? { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }
                : undefined,
          },
        },
      }),
    // These see every published file.
    gate(facts),
    nodeServer(),
    cdnFiles(),
    atomicPublish(),
  ],
});
