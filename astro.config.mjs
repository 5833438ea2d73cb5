import node from '@astrojs/node';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import compressor from 'astro-compressor';
import { constants } from 'node:zlib';
import starlightOpenAPI from 'starlight-openapi';
import { finishedPages } from './src/integrations/finished-pages.ts';
import { gate } from './src/integrations/gate.ts';
import { manifestFile } from './src/integrations/manifest-file.ts';
import { searchIndex } from './src/integrations/search-index.ts';
import { stagedBuild } from './src/integrations/staged-build.ts';
import { frontdeskDev } from './src/integrations/dev/integration.ts';
import { defaultPort } from './src/environment.ts';
import { facts } from './src/facts/index.ts';
import { sidebar } from './src/site/navigation.ts';
import { referenceBase } from './src/site/reference-pages.ts';
import { writeOpenapiFile } from './src/site/openapi-file.ts';

export default defineConfig({
  site: facts.baseUrl,
  adapter: node({ mode: 'middleware' }),
  server: { port: Number(process.env.PORT ?? defaultPort) },
  integrations: [
    frontdeskDev(),
    starlight({
      title: facts.name,
      description: facts.description,
      sidebar,
      // Its step may leave an index cut short: see searchIndex.
      pagefind: false,
      // What is wider than a phone would scroll, and a region that scrolls must be in reach of Tab.
      expressiveCode: { defaultProps: { wrap: true } },
      customCss: ['./src/styles/theme.css', './src/styles/legible.css'],
      components: {
        Head: './src/components/Head.astro',
        Hero: './src/components/Hero.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        Search: './src/components/Search.astro',
        SkipLink: './src/components/SkipLink.astro',
      },
      plugins: [
        starlightOpenAPI([
          {
            base: referenceBase,
            schema: writeOpenapiFile(facts),
            sidebar: { label: 'Reference', operations: { badges: true, labels: 'path' } },
          },
        ]),
      ],
    }),
    searchIndex(),
    // After all that writes pages.
    finishedPages(facts),
    // After all that writes what it tells of.
    manifestFile(facts),
    // For servers; a CDN compresses what it sends. Beside a file of the API no other may lie: the
    // Node server codes those, which are small, itself.
    !process.env.NETLIFY &&
      compressor({
        zstd: false,
        hooks: {
          fileFilter: ({ filePath }) =>
            /\.(?:css|html|js|json|md|svg|txt|vcf|xml)$/.test(filePath) &&
            !filePath.includes('/client/api/'),
          // Of what grows with the pages, the best quality, 11, would save 8 to 12 % of the bytes and take
          // 40 times as long: most of a build. 10 would save 6 % for 12 times, 9 nothing for 8 times.
          fileOptions: {
            brotli: ({ filePath }) =>
              /\.(?:html|md|txt|xml)$/.test(filePath)
                ? { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }
                : undefined,
          },
        },
      }),
    // After every integration that writes published files.
    gate(facts),
    stagedBuild(),
  ],
});
