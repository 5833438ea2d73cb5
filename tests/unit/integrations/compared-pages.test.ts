import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comparedPages } from '../../../src/integrations/compared-pages.ts';
import { pageWork } from '../../../src/integrations/page-work.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { sampleFacts } from '../sample-facts.ts';

const rendered =
  '<html><head></head><body><main><h1>Docs</h1><a href="tel:+12025550177">Call</a></main></body></html>';
const compared: string[] = [];
const comparePage = (client: string, page: string, facts: Facts) => {
  compared.push(page);
  return pageWork.comparePage(client, page, facts);
};

let client = '';
let pages = comparedPages(pageWork);
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'compared-'));
  pages = comparedPages({ ...pageWork, comparePage });
  compared.length = 0;
});
afterEach(() => rm(client, { recursive: true }));

/** Finishes the page for missing ones, which has one file, and a page with a twin; writes them. */
async function finish(): Promise<void> {
  const missing = await pages.finishPage(rendered, '/404/', sampleFacts);
  await writeFile(join(client, '404.html'), missing.html);
  const home = await pages.finishPage(rendered, '/', sampleFacts);
  await writeFile(join(client, 'index.html'), home.html);
  await writeFile(join(client, 'index.md'), home.markdown);
}

const compare = (page: string) => pages.comparePage(client, page, sampleFacts);

describe('A page that was finished', () => {
  it.each(['/404.html', '/'])(
    'is not compared again, and its faults are known: %s',
    async (page) => {
      await finish();
      const faults = await compare(page);
      expect(faults).toEqual(await pageWork.comparePage(client, page, sampleFacts));
      expect(faults).not.toEqual([]);
      expect(compared).toEqual([]);
    },
  );

  it.each(['index.html', 'index.md'])('is compared again once its %s is another', async (file) => {
    await finish();
    await writeFile(join(client, file), 'other');
    expect(await compare('/')).toEqual(await pageWork.comparePage(client, '/', sampleFacts));
    expect(compared).toEqual(['/']);
  });

  it.each(['index.html', 'index.md'])('is compared again once it lacks its %s', async (file) => {
    await finish();
    await rm(join(client, file));
    expect(await compare('/')).toContainEqual(expect.objectContaining({ file: `/${file}` }));
    expect(compared).toEqual(['/']);
  });
});

it('A page with the files of another is compared for itself', async () => {
  const { html } = await pages.finishPage(rendered, '/', sampleFacts);
  await writeFile(join(client, '404.html'), html);
  await compare('/404.html');
  expect(compared).toEqual(['/404.html']);
});
