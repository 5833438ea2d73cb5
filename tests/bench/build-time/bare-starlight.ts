import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsPath } from '../../../src/facts/paths.ts';
import { facts } from '../../../src/facts/index.ts';
import { toCallLink, toTextLink } from '../../../src/published/phone.ts';
import { contactPath } from '../../../src/published/paths.ts';
import { dist, root, startProgram, type Program } from '../../http/hosts.ts';

/** A project of Starlight alone, with the pages of this one. */
export interface BareStarlight {
  readonly folder: string;
  /** Where its pages are written, in Markdown. */
  readonly docs: string;
  readonly dist: string;
  /** Starts `astro build` there. */
  build(): Program;
  remove(): Promise<void>;
}

/**
 * Writes a project from Starlight's own template, with the same sidebar and with the text of this
 * project's pages from their built Markdown twins. It is a folder of this project, since Astro looks
 * for the packages of components there.
 */
export async function createBareStarlight(): Promise<BareStarlight> {
  const folder = await mkdtemp(join(root, '.dist.bench-'));
  const docs = join(folder, 'src', 'content', 'docs');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  // Astro bundles the packages that are named here and made for it.
  const dependencies = { '@astrojs/starlight': '*', astro: '*' };
  await write('package.json', JSON.stringify({ type: 'module', private: true, dependencies }));
  await write('tsconfig.json', '{ "extends": "astro/tsconfigs/strict" }');
  await write('astro.config.mjs', renderConfig());
  await write('src/content.config.ts', await readFile(join(root, 'src/content.config.ts'), 'utf8'));
  for (const [path, markdown] of await readTwins()) {
    await write(join('src', 'content', 'docs', path), toContent(path, markdown));
  }
  return {
    folder,
    docs,
    dist: join(folder, 'dist'),
    build: () =>
      startProgram([join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {}, folder),
    remove: () => rm(folder, { recursive: true }),
  };
}

function renderConfig(): string {
  return `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { sidebar } from '../src/docs/navigation.ts';

export default defineConfig({
  site: ${JSON.stringify(facts.baseUrl)},
  integrations: [
    starlight({
      title: ${JSON.stringify(facts.name)},
      sidebar,
    }),
  ],
});
`;
}

/** The twins of the pages, by the path of their source. */
async function readTwins(): Promise<[path: string, markdown: string][]> {
  const client = join(dist, 'client');
  const docs = docsPath.slice(1, -1);
  const read: [string, string][] = [];
  for await (const path of glob(['index.md', `${docs}.md`, `${docs}/**/*.md`], { cwd: client })) {
    const source = path === `${docs}.md` ? `${docs}/index.md` : path;
    read.push([source, await readFile(join(client, path), 'utf8')]);
  }
  return read;
}

/** A twin as a page of Starlight's: its title goes before it, and what is only for agents goes. */
function toContent(path: string, markdown: string): string {
  const [, title = '', text = ''] = /^# (.*)\n\n> .*\n\n([^]*)$/.exec(markdown) ?? [];
  if (title === '') throw new Error(`The twin ${path} does not begin with its title.`);
  const own = text.replaceAll(`${facts.baseUrl}/`, '/');
  const fields = path === 'index.md' ? frontPage() : { title };
  // JSON is YAML.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const body = path === 'index.md' ? own.slice(own.indexOf('\n## ')) : own;
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
}

/** What the front page says above its first heading, as Starlight's hero. */
function frontPage() {
  const { name, description, phone } = facts;
  const actions = [
    { text: 'Call', link: toCallLink(phone) },
    { text: 'Text', link: toTextLink(phone) },
    { text: 'Save the contact', link: contactPath },
  ];
  return { title: name, template: 'splash', hero: { title: name, tagline: description, actions } };
}
