import type { HookParameters } from 'astro';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

/** Ends the build of one page, which Astro has written. */
async function build(written: string, pages = ['docs/']): Promise<void> {
  const threads = {
    finishPage: (html: string, url: string) => Promise.resolve(pageWork.finishPage(html, url)),
  };
  const { hooks } = finishedPages(sampleFacts, threads);
  await writeFile(join(client, 'docs/index.html'), page(written));
  await hooks['astro:build:done']?.({
    dir: pathToFileURL(`${client}/`),
    pages: pages.map((pathname) => ({ pathname })),
    logger: { info: () => undefined },
  } as unknown as HookParameters<'astro:build:done'>);
}

describe('A page', () => {
  it('gets its policy and its twin, and a part in the file of all', async () => {
    await build('Words.');
    expect(await read('docs/index.html')).toMatch(/<head><meta http-equiv="Content-Security-Pol/);
    expect(await read('docs.md')).toMatch(/^# Docs\n[^]*\nWords\.\n$/);
    expect(await read('llms-full.txt')).toContain(await read('docs.md'));
  });

  it.each([
    [['docs/', 'docs/more/'], '/docs/more.md'],
    [[], '/docs.md'],
  ])('stops the build where the index does not list it, or lists none: %j', async (pages, twin) => {
    await expect(build('Words.', pages)).rejects.toThrow(
      `/llms.txt and the built pages differ in ${twin}`,
    );
  });
});
