import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from '../../src/packages/hosts/compress-files.ts';

const text = Buffer.from('a text that shrinks, '.repeat(20));

it('Only text files outside the API get copies, and only smaller ones', async () => {
  const files = new Map<string, Buffer>([
    ...['/index.html', '/_astro/page.js'].map((path) => [path, text] as const),
    ...['/api/v1/info.md', '/og.png'].map((path) => [path, text] as const),
    ['/short.txt', Buffer.from('a')] as const,
    // An owner's own file with the name of a copy.
    ['/own.json', text] as const,
    ['/own.json.gz', Buffer.from('b')] as const,
  ]);
  expect(await compressFiles(files)).toEqual([
    ...[
      '/_astro/page.js.br',
      '/_astro/page.js.gz',
      '/index.html.br',
      '/index.html.gz',
      '/own.json.br',
    ],
  ]);
  expect(brotliDecompressSync(files.get('/index.html.br') ?? '')).toEqual(text);
  expect(gunzipSync(files.get('/index.html.gz') ?? '')).toEqual(text);
});
