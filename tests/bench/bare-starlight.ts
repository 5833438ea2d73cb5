import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { facts } from '../../src/facts/index.ts';
import { dist, root, startProgram } from '../server/hosts.ts';

/** A project with Starlight alone and the pages of this one. */
export type BareStarlight = Awaited<ReturnType<typeof createBareStarlight>>;

/**
 * Writes a project like Starlight's template, with the same sidebar and, from the built Markdown twins,
 * the same text. Its folder is in this project, where Astro looks for packages.
 */
export async function createBareStarlight() {
  const folder = await mkdtemp(join(root, '.dist.bench-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  // Astro bundles only packages that package.json lists.
  const dependencies = { '@astrojs/starlight': '*', astro: '*' };
  await write('package.json', JSON.stringify({ type: 'module', private: true, dependencies }));
  await write('tsconfig.json', '{ "extends": "astro/tsconfigs/strict" }');
  await write('astro.config.mjs', renderConfig());
  await write('src/content.config.ts', contentConfig);
  const client = join(dist, 'client');
  for await (const path of glob(['index.md', 'docs.md', 'docs/**/*.md'], { cwd: client })) {
    const source = path === 'docs.md' ? 'docs/index.md' : path;
    const markdown = await readFile(join(client, path), 'utf8');
    await write(join('src', 'content', 'docs', source), toContent(path, markdown));
  }
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  return {
    folder,
    build: () => startProgram([astro, 'build'], {}, folder),
    /** Starts a server for the built files. */
    preview: (port: number) => startProgram([astro, 'preview', '--port', String(port)], {}, folder),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** As in Starlight's template. */
const contentConfig = `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

function renderConfig(): string {
  return `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { sidebar } from '../src/docs/navigation.ts';

export default defineConfig({
  site: ${JSON.stringify(facts.baseUrl)},
  integrations: [starlight({ title: ${JSON.stringify(facts.name)}, sidebar })],
});
`;
}

/** Turns a twin into a page of Starlight: its title becomes frontmatter, and the link to llms.txt goes. */
function toContent(path: string, markdown: string): string {
  const [, title = '', text = ''] = /^# (.*)\n\n> .*\n\n([^]*)$/.exec(markdown) ?? [];
  if (title === '') throw new Error(`The twin ${path} doesn't begin with its title.`);
  const template = path === 'index.md' ? 'splash' : 'doc';
  // JSON is valid YAML.
  const frontmatter = `title: ${JSON.stringify(title)}\ntemplate: ${template}`;
  return `---\n${frontmatter}\n---\n\n${text.replaceAll(`${facts.baseUrl}/`, '/')}`;
}
