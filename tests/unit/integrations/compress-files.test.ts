import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from '../../../src/integrations/compress-files.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();
const text = 'a text that shrinks, '.repeat(20);

it.each(['index.html', 'docs/page.md', '_astro/page.js'])(
  'A text file has a copy of the same content for each encoding: %s',
  async (file) => {
    write(file, text);
    await compressFiles(at());
    expect(brotliDecompressSync(readFileSync(at(`${file}.br`))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(at(`${file}.gz`))).toString()).toBe(text);
  },
);

it.each([
  ['api/v1/info.md', text],
  ['og.png', text],
  ['short.txt', 'a'],
])('A file has no copy if it may not, is compressed, or would grow: %s', async (file, content) => {
  write(file, content);
  await compressFiles(at());
  expect([existsSync(at(`${file}.br`)), existsSync(at(`${file}.gz`))]).toEqual([false, false]);
});
