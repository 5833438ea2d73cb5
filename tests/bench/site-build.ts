import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { createCheckout } from '../build/checkout.ts';
import { root } from '../project.ts';
import { startProgram } from '../server/hosts.ts';
import type { Row } from './bench.ts';

/** How many pages an owner has added. */
const pageCount = 250;

/** A folder with a site, and the folder of its docs pages. */
interface Site {
  readonly folder: string;
  readonly pages: string;
}

/** A page as owners write them: headings, lists, a table, code, and links. Each page links to the next. */
function renderPage(index: number): string {
  const rows = Array.from(
    { length: 6 },
    (_, row) => `| Room ${row} | ${20 + row} m² | €${400 + row} |`,
  );
  const sections = Array.from(
    { length: 5 },
    (_, section) => `## Part ${section} of ${index}

People who look for a room ask about the price, the house, and the neighbors. Each answer takes a **minute**, and
\`part ${section}\` has the ones that are asked most often.

- The first answer of ${index}
- The [next page](../page-${(index + 1) % pageCount}/)

| Room | Size | Price |
| ---- | ---- | ----- |
${rows.join('\n')}

\`\`\`js
const page = ${index};
console.log(page, ${section});
\`\`\`
`,
  );
  return `---\ntitle: Page ${index}\ndescription: What page ${index} says.\n---\n\n${sections.join('\n')}`;
}

/** Writes the pages of an owner into the docs. */
function addPages({ pages }: Site): void {
  mkdirSync(join(pages, 'more'), { recursive: true });
  for (let index = 0; index < pageCount; index += 1) {
    writeFileSync(join(pages, 'more', `page-${index}.md`), renderPage(index));
  }
}

/** Creates a site with Starlight's defaults, and as many pages in its sidebar as ours has. It can have the integration. */
function createStarlightSite({ withFrontdesk = false } = {}): Site {
  const folder = mkdtempSync(join(root, '.dist.bare-'));
  const pages = join(folder, 'src', 'content', 'docs');
  mkdirSync(pages, { recursive: true });
  // Vite bundles the packages of Astro that are listed here.
  const dependencies = { astro: '*', '@astrojs/starlight': '*' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  writeFileSync(
    join(folder, 'astro.config.mjs'),
    `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
${withFrontdesk ? "import frontdesk from '@frontdesk/integration';" : ''}
export default defineConfig({
  site: 'https://bare.example',
  integrations: [
    starlight({
      title: 'Bare',
      sidebar: [{ slug: 'index' }, { autogenerate: { directory: 'more' } }],
    }),
    ${withFrontdesk ? `frontdesk({ facts: '../tests/fixtures/sites/product.yaml' }),` : ''}
  ],
});
`,
  );
  writeFileSync(
    join(folder, 'src', 'content.config.ts'),
    `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  );
  writeFileSync(join(pages, 'index.md'), '---\ntitle: Bare\n---\n\nA page.\n');
  // Starlight links to it, and the integration checks links.
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'public', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return { folder, pages };
}

/** Builds a site from scratch. Resolves with the seconds. */
async function build({ folder }: Site): Promise<number> {
  for (const cache of ['.astro', 'node_modules/.astro', 'node_modules/.vite', 'dist']) {
    rmSync(join(folder, cache), { recursive: true, force: true });
  }
  const start = performance.now();
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const { exited, output } = startProgram([astro, 'build'], {}, folder);
  if ((await exited) !== 0) throw new Error(output.stdout + output.stderr);
  return (performance.now() - start) / 1000;
}

/** Builds a site with its own pages, and with those of an owner. Resolves with the seconds of both. */
async function measure(site: Site) {
  rmSync(join(site.pages, 'more'), { recursive: true, force: true });
  const few = await build(site);
  addPages(site);
  const many = await build(site);
  return { few, many, each: (many - few) / pageCount };
}

/**
 * Compares builds with those of Starlight alone: of few pages, of many, and what each page more takes. Measures this
 * site, and Starlight with nothing but the integration.
 */
export async function measureBuilds(rounds: number): Promise<Row[]> {
  const checkout = await createCheckout();
  const ours = {
    folder: checkout.folder,
    pages: join(checkout.folder, 'src/content/docs', docsPath),
  };
  const bare = createStarlightSite();
  const integrated = createStarlightSite({ withFrontdesk: true });
  const against = 'bare Starlight';
  const createRows = (name: string) => ({
    few: { what: name, against, figures: [] as number[] },
    many: { what: `${name} with ${pageCount} more pages`, against, figures: [] as number[] },
    each: { what: `${name}, each page more`, against, figures: [] as number[] },
  });
  const sides = [
    { site: ours, rows: createRows('build') },
    { site: integrated, rows: createRows('build of Starlight with the integration') },
  ];
  try {
    // The first builds fill the caches of the disk, so of several rounds, they don't count.
    if (rounds > 1) for (const site of [bare, ours, integrated]) await measure(site);
    for (let round = 0; round < rounds; round += 1) {
      const other = await measure(bare);
      for (const { site, rows } of sides) {
        const mine = await measure(site);
        for (const key of ['few', 'many', 'each'] as const) {
          rows[key].figures.push(mine[key] / other[key]);
          process.stderr.write(
            `${rows[key].what}: ${mine[key].toPrecision(3)}, ${against}: ${other[key].toPrecision(3)} s\n`,
          );
        }
      }
    }
    return sides.flatMap(({ rows }) => Object.values(rows));
  } finally {
    await checkout.remove();
    for (const { folder } of [bare, integrated]) rmSync(folder, { recursive: true, force: true });
  }
}
