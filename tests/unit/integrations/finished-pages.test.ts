import type { AstroPrerenderer, HookParameters } from 'astro';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishedPages } from '../../../src/integrations/finished-pages.ts';
import { pageWork } from '../../../src/integrations/page-work.ts';
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

/** The build of these pages, and of files that are no page of Astro's. */
async function build(rendered: Record<string, string>, copied: Record<string, string> = {}) {
  const { hooks } = finishedPages(sampleFacts, pageWork);
  let wrap: ((one: AstroPrerenderer) => AstroPrerenderer) | undefined;
  await hooks['astro:build:start']?.({
    setPrerenderer: (given: typeof wrap) => (wrap = given),
  } as HookParameters<'astro:build:start'>);
  for (const [file, text] of Object.entries(copied)) await writeFile(join(client, file), text);
  for (const [pathname, text] of Object.entries(rendered)) {
    const response = new Response(text, { headers: { 'Content-Type': 'text/html' } });
    const own = { render: () => Promise.resolve(response) } as unknown as AstroPrerenderer;
    const request = new Request(`${baseUrl}/${pathname}`);
    const result = await wrap?.(own).render(request, {} as never);
    const file = pathname === '404/' ? '404.html' : `${pathname}index.html`;
    await writeFile(join(client, file), await (result as { response: Response }).response.text());
  }
  await hooks['astro:build:done']?.({
    dir: pathToFileURL(`${client}/`),
    pages: Object.keys(rendered).map((pathname) => ({ pathname })),
    logger: { info: () => undefined },
  } as unknown as HookParameters<'astro:build:done'>);
}

const policies = (html: string) => html.split('Content-Security-Policy').length - 1;

describe('A page', () => {
  it('gets its policy and its twin, and a part in the file of all', async () => {
    await build({ 'docs/': page('Words.') });
    expect(await read('docs/index.html')).toMatch(/<head><meta http-equiv="Content-Security-Pol/);
    expect(await read('docs.md')).toMatch(/^# Docs\n[^]*\nWords\.\n$/);
    expect(await read('llms-full.txt')).toContain(await read('docs.md'));
  });

  it('gets one policy, wherever it comes from', async () => {
    const rendered = { 'docs/': page('Words.'), '404/': page('Missing.') };
    await build(rendered, { 'copied.html': page('Copied.') });
    for (const file of ['docs/index.html', '404.html', 'copied.html']) {
      expect([file, policies(await read(file))]).toEqual([file, 1]);
    }
  });

  it.each([
    [['docs/', 'docs/more/'], '/docs/more.md'],
    [[], '/docs.md'],
  ])('stops the build where the index does not list it, or lists none: %j', async (pages, twin) => {
    await mkdir(join(client, 'docs/more'));
    const rendered = Object.fromEntries(pages.map((pathname) => [pathname, page('Words.')]));
    await expect(build(rendered)).rejects.toThrow(
      `/llms.txt and the built pages differ in ${twin}`,
    );
  });
});
