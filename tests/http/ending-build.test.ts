import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { select, selectAll } from 'hast-util-select';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Linkset } from '../../src/site/api-catalog.ts';
import { parseHtml } from '../../src/site/parse-html.ts';
import { textOf } from '../../src/site/rewrite-html.ts';
import {
  copyProject,
  endInfoAlias,
  endInfoAliasOnNetlify,
  startOfDay,
  type ProjectCopy,
} from './project-copy.ts';

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly deprecated?: boolean }>>>
  >;
}

/** A build of the project whose alias of info ends so many days from now; compression shows nothing here. */
function useBuild(sunsetInDays: number) {
  const end = { deprecation: startOfDay(sunsetInDays - 200), sunset: startOfDay(sunsetInDays) };
  let project: ProjectCopy | undefined;
  beforeAll(async () => {
    project = await copyProject();
    await endInfoAlias(project, end);
    await endInfoAliasOnNetlify(project, end);
    const astro = ['node_modules/astro/bin/astro.mjs', 'build'];
    const { code, text } = await project.run(astro, { NETLIFY: 'true' });
    expect(code, text).toBe(0);
  }, 180_000);
  afterAll(() => project?.remove());
  const locate = (path: string) => join(project?.folder ?? '', 'dist', 'client', path);
  return {
    end,
    isThere: (path: string) => existsSync(locate(path)),
    read: (path: string) => readFile(locate(path), 'utf8'),
    /** The notice of a page, as text; undefined where there is none. */
    notice: async (page: string): Promise<string | undefined> => {
      const html = parseHtml(await readFile(locate(join(page, 'index.html')), 'utf8'));
      const asides = selectAll('main aside[aria-label="Deprecated"]', html);
      expect(asides.length).toBeLessThanOrEqual(1);
      const [aside] = asides;
      if (aside) expect(select('a[href="/docs/versioning/"]', aside)).toBeDefined();
      return aside && textOf(aside).replace(/\s+/g, ' ');
    },
  };
}

const operations = 'docs/reference/operations';
const lists = [
  'docs',
  'docs/versioning',
  'docs/markdown',
  'docs/reference',
  `${operations}/tags/info`,
];

describe('A build before the sunset of a route', () => {
  const { end, isThere, read, notice } = useBuild(100);
  const date = (moment: Date) =>
    moment.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const says = (path: string, successor: string) =>
    `${path} is deprecated as of ${date(end.deprecation)}, 00:00 UTC. It ends on ${date(end.sunset)}, 00:00 UTC; from then on its path is unknown (404). Use ${successor} instead.`;
  const both = [
    says('/api/info', '/api/v1/info'),
    says('/api/info.md', '/api/v1/info.md'),
  ] as const;

  it('publishes the route as ever', async () => {
    expect(await read('api/info')).toBe(await read('api/v1/info'));
  });

  it('marks its operations in the OpenAPI document', async () => {
    const { paths } = JSON.parse(await read('openapi.json')) as Description;
    for (const [path, item] of Object.entries(paths)) {
      for (const { deprecated = false } of Object.values(item)) {
        expect(deprecated).toBe(path.startsWith('/api/info'));
      }
    }
  });

  it.each(lists)('puts a notice on the page %s and its twin', async (page) => {
    const text = await notice(page);
    for (const sentence of both) expect(text).toContain(sentence);
    const twin = await read(`${page}.md`);
    expect(twin).toContain('> **Deprecated**');
    for (const path of ['`/api/info`', '`/api/info.md`']) {
      expect(twin).toContain(`> ${path} is deprecated as of`);
    }
  });

  it('tells of its own end on the page of each operation, and on no other', async () => {
    for (const id of ['getinfo', 'headinfo', 'optionsinfo']) {
      const text = await notice(`${operations}/${id}`);
      expect(text).toContain(both[0]);
      expect(text).not.toContain('/api/info.md');
      expect(await read(`${operations}/${id}.md`)).toContain('> `/api/info` is deprecated as of');
    }
    for (const page of [`${operations}/getinfov1`, 'docs/read-budget', 'docs/errors/not_found']) {
      expect(await notice(page)).toBeUndefined();
      expect(await read(`${page}.md`)).not.toContain('is deprecated as of');
    }
  });

  it('says it to agents in llms.txt', async () => {
    expect(await read('llms.txt')).toContain('/api/info` is deprecated as of');
  });

  it('no longer says on the page of the policy that nothing is deprecated', async () => {
    const policy = await read('docs/versioning.md');
    expect(policy).not.toContain('no route is deprecated now');
    expect(policy).not.toContain('Today none sends one');
    expect(policy).toContain('v1 has no sunset');
    expect(isThere('docs/versioning/index.html')).toBe(true);
  });
});

describe('A build after the sunset of a route', () => {
  const { isThere, read, notice } = useBuild(-1);

  it('publishes neither the route nor its pages', () => {
    expect(isThere('api/v1/info')).toBe(true);
    expect(isThere(`${operations}/getinfov1/index.html`)).toBe(true);
    for (const path of ['api/info', 'api/info.md', `${operations}/getinfo/index.html`]) {
      expect(isThere(path), path).toBe(false);
    }
  });

  it('leaves it out of the OpenAPI document, its hints included', async () => {
    const text = await read('openapi.json');
    const { paths } = JSON.parse(text) as Description;
    expect(Object.keys(paths).sort()).toEqual([
      '/api/health',
      '/api/health.md',
      '/api/v1/health',
      '/api/v1/health.md',
      '/api/v1/info',
      '/api/v1/info.md',
    ]);
    expect(text).not.toContain('GET /api/info');
  });

  it('puts a notice on no page', async () => {
    for (const page of lists) expect(await notice(page)).toBeUndefined();
  });

  it('names it neither to agents nor in the catalog nor in a list of routes', async () => {
    expect(await read('llms.txt')).not.toContain('getinfo.md');
    const { linkset } = JSON.parse(await read('.well-known/api-catalog')) as Linkset;
    expect(linkset).toHaveLength(2);
    for (const page of ['docs.md', 'docs/versioning.md', 'docs/markdown.md']) {
      expect(await read(page)).not.toMatch(/`\/api\/info(?:\.md)?`/);
    }
  });
});
