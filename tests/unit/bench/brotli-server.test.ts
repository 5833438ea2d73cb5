import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  serveWithBrotli,
  toFile,
  type BrotliServer,
} from '../../bench/page-bytes/brotli-server.ts';

describe('The file of a request', () => {
  it.each([
    ['/', '/index.html'],
    ['/docs/?a=b', '/docs/index.html'],
    ['/_astro/page.js', '/_astro/page.js'],
  ])('for %s is %s', (target, file) => {
    expect(toFile(target)).toBe(file);
  });
});

describe('A folder served with brotli', () => {
  const text = 'the desk '.repeat(100);
  let folder: string;
  let server: BrotliServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brotli-'));
    await writeFile(join(folder, 'long.css'), text);
    await writeFile(join(folder, 'short.css'), 'a');
    await writeFile(join(folder, 'photo.png'), text);
    server = await serveWithBrotli(folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['long.css', 'br', brotliCompressSync(text).length],
    ['short.css', null, 1],
    ['photo.png', null, text.length],
  ])('sends %s in the coding %s', async (file, coding, length) => {
    const { headers } = await fetch(`${server.origin}/${file}`, { method: 'HEAD' });
    expect(headers.get('content-encoding')).toBe(coding);
    expect(headers.get('content-length')).toBe(String(length));
  });

  it('has no other file', async () => {
    expect((await fetch(`${server.origin}/none.css`)).status).toBe(404);
  });
});
