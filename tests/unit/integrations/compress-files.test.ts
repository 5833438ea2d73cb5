import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from '../../../src/integrations/compress-files.ts';

const text = 'a text that shrinks, '.repeat(20);
const compress = (path: string, content: string) =>
  compressFiles(new Map([[path, Buffer.from(content)]]));

it.each(['/index.html', '/docs/page.md', '/_astro/page.js'])(
  'A text file has a copy of the same content for each encoding: %s',
  async (path) => {
    const copies = await compress(path, text);
    expect(brotliDecompressSync(copies.get(`${path}.br`) ?? '').toString()).toBe(text);
    expect(gunzipSync(copies.get(`${path}.gz`) ?? '').toString()).toBe(text);
  },
);

it.each([
  ['/api/v1/info.md', text],
  ['/og.png', text],
  ['/short.txt', 'a'],
])('A file has no copy if it may not, is compressed, or would grow: %s', async (path, content) => {
  expect(await compress(path, content)).toEqual(new Map());
});
