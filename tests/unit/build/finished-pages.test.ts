import type { AstroPrerenderer, HookParameters } from 'astro';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishedPages } from '../../../src/build/finished-pages.ts';
import { pageWork } from '../../../src/build/page-work.ts';
import { sampleFacts } from '../sample-facts.ts';

const { baseUrl } = sampleFacts;
const page = (text: string) =>
  `<html><head></head><body><main><h1>Docs</h1><p>${text}</p></main></body></html>`;

let client = '';
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(client, 'docs'));
  await writeFile(join(client, 'llms.txt'), `- [Docs](${baseUrl}/docs.md)\n`);
});
afterEach(() => rm(client, { recursive: true }));

const read = (path: string) => readFile(join(client, path), 'utf8');

/** Builds one page, of which Astro renders one text and writes another; gives how often it was made. */
async function build(rendered: string, written: string, pages = ['docs/']): Promise<number> {
  const finishPage = vi.fn((html: string, url: string) =>
    Promise.resolve(pageWork.finishPage(html, url)),
  );
  const { hooks } = finishedPages(sampleFacts, () => ({
    finishPage,
    comparePage: pageWork.comparePage,
  }));
  let prerenderer: Pick<AstroPrerenderer, 'render'> | undefined;
  const html = { headers: { 'Content-Type': 'text/html' } };
  const standard = { render: () => Promise.resolve(new Response(page(rendered), html)) };
  await hooks['astro:build:start']?.({
    setPrerenderer: (wrap: (former: object) => AstroPrerenderer) => (prerenderer = wrap(standard)),
  } as unknown as HookParameters<'astro:build:start'>);
  const request = new Request(`${baseUrl}/docs/`);
  const options = {} as Parameters<AstroPrerenderer['render']>[1];
  const response = await prerenderer?.render(request, options);
  expect(await (response as Response).text()).toBe(page(rendered));
  await writeFile(join(client, 'docs/index.html'), page(written));
  await hooks['astro:build:done']?.({
    dir: pathToFileURL(`${client}/`),
    pages: pages.map((pathname) => ({ pathname })),
    logger: { info: () => undefined },
  } as unknown as HookParameters<'astro:build:done'>);
  return finishPage.mock.calls.length;
}

describe('A page', () => {
  it('is made once, with its policy and its twin, from when it is rendered', async () => {
    expect(await build('Words.', 'Words.')).toBe(1);
    expect(await read('docs/index.html')).toMatch(/<head><meta http-equiv="Content-Security-Pol/);
    expect(await read('docs.md')).toMatch(/^# Docs\n[^]*\nWords\.\n$/);
    expect(await read('llms-full.txt')).toContain(await read('docs.md'));
  });

  it('is made again where its file is not what was rendered', async () => {
    expect(await build('Words.', 'Others.')).toBe(2);
    expect(await read('docs/index.html')).toContain('<p>Others.</p>');
    expect(await read('docs.md')).toContain('\nOthers.\n');
  });

  it.each([
    [['docs/', 'docs/more/'], '/docs/more.md'],
    [[], '/docs.md'],
  ])('stops the build where the index does not list it, or lists none: %j', async (pages, twin) => {
    await expect(build('Words.', 'Words.', pages)).rejects.toThrow(
      `/llms.txt and the built pages differ in ${twin}`,
    );
  });
});
