import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { finishPages, readPages } from '../../../src/integrations/finish-pages.ts';
import { sampleFacts } from '../sample-facts.ts';
import { useTempFolder } from '../temp-folder.ts';

const { baseUrl } = sampleFacts;
const page = (text: string) =>
  `<html><head></head><body><main><h1>${text}</h1></main></body></html>`;

const { at, write } = useTempFolder();
const read = (path: string) => readFile(at(path), 'utf8');

/** Finishes a build of these files. */
async function finish(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) write(path, text);
  await finishPages(at(), await readPages(at()), sampleFacts);
}

const index = `- [Two](${baseUrl}/two.md)\n- [One](${baseUrl}/one.md)\n`;
const site = {
  'llms.txt': index,
  'one/index.html': page('One'),
  'two/index.html': page('Two'),
  '404.html': page('Missing'),
};

it('A finished build has one policy in every page, and no twin of the one for missing pages', async () => {
  await finish(site);
  for (const path of ['one/index.html', 'two/index.html', '404.html']) {
    expect((await read(path)).match(/Content-Security-Policy/g), path).toHaveLength(1);
  }
  await expect(read('404.md')).rejects.toThrow('ENOENT');
});

it('llms-full.txt has the text of every page, in the order of llms.txt', async () => {
  await finish(site);
  expect((await read('llms-full.txt')).match(/^# .*|^<!-- .*/gm)).toEqual(
    ['two', 'one'].flatMap((name) => [
      `<!-- ${baseUrl}/${name}.md -->`,
      `# ${name === 'one' ? 'One' : 'Two'}`,
    ]),
  );
});

describe('A build stops', () => {
  it.each([
    ['lacks a page', { 'three/index.html': page('Three') }, '/three.md'],
    [
      'lists a page that was not built',
      { 'llms.txt': `${index}- [No](${baseUrl}/no.md)\n` },
      '/no.md',
    ],
  ])('if llms.txt %s', async (_, files, twin) => {
    await expect(finish({ ...site, ...files })).rejects.toThrow(
      `/llms.txt and the built pages differ in ${twin}`,
    );
  });
});
