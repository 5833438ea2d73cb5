import { describe, expect, it } from 'vitest';
import { finishPages } from '../../../src/integrations/finish-pages.ts';
import type { Files } from '../../../src/published/files.ts';
import { sampleFacts } from '../sample-facts.ts';

const { baseUrl } = sampleFacts;
const page = (text: string) =>
  `<html><head><meta charset="utf-8"/></head><body><main><h1>${text}</h1></main></body></html>`;

/** Finishes a build of these files. */
function finish(files: Record<string, string>): Files {
  const built = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  return finishPages(new Map(built), sampleFacts);
}

const index = `- [Two](${baseUrl}/two.md)\n- [One](${baseUrl}/one.md)\n`;
const site = {
  '/llms.txt': index,
  '/one/index.html': page('One'),
  '/two/index.html': page('Two'),
  '/404.html': page('Missing'),
};

it('A finished build has one policy in every page, and no twin of the one for missing pages', () => {
  const files = finish(site);
  for (const path of ['/one/index.html', '/two/index.html', '/404.html']) {
    expect(String(files.get(path)).match(/Content-Security-Policy/g), path).toHaveLength(1);
  }
  expect([...files.keys()].filter((path) => path.endsWith('.md'))).toEqual(['/one.md', '/two.md']);
});

it('llms-full.txt has the text of every page, in the order of llms.txt', () => {
  const text = String(finish(site).get('/llms-full.txt'));
  expect(text.match(/^# .*|^<!-- .*/gm)).toEqual([
    `<!-- ${baseUrl}/two.md -->`,
    '# Two',
    `<!-- ${baseUrl}/one.md -->`,
    '# One',
  ]);
});

describe('A build stops', () => {
  it.each([
    ['lacks a page', { '/three/index.html': page('Three') }, '/three.md'],
    [
      'lists a page that was not built',
      { '/llms.txt': `${index}- [No](${baseUrl}/no.md)\n` },
      '/no.md',
    ],
  ])('if llms.txt %s', (_, files, twin) => {
    expect(() => finish({ ...site, ...files })).toThrow(
      `/llms.txt and the built pages differ in ${twin}`,
    );
  });
});
