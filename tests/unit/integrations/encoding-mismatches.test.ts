import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { findEncodingMismatches } from '../../../src/integrations/encoding-mismatches.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

function find(files: Record<string, string | Buffer>) {
  for (const [path, content] of Object.entries(files)) write(path, content);
  return findEncodingMismatches(at(), Object.keys(files));
}

const original = { '/a.txt': 'text' };

it.each([
  ['/a.txt.br', 'other bytes', brotliCompressSync('other')],
  ['/a.txt.gz', 'other bytes', gzipSync('other')],
  ['/a.txt.br', "bytes that can't be decompressed", Buffer.from('text')],
  ['/a.txt.gz', "bytes that can't be decompressed", gzipSync('text').subarray(0, -4)],
])('%s is a mismatch if it holds %s', async (file, received, bytes) => {
  expect(await find({ ...original, [file]: bytes })).toEqual([
    {
      file,
      fact: 'compressed content',
      expected: 'the bytes of /a.txt',
      received: expect.stringContaining(received) as string,
    },
  ]);
});

it('A compressed file without an original is a mismatch', async () => {
  expect(await find({ '/gone.txt.gz': gzipSync('') })).toMatchObject([
    { file: '/gone.txt.gz', received: 'no file /gone.txt' },
  ]);
});
