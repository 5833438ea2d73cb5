import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { digest } from '../../../src/files/manifest/digest.ts';
import { fileCopyChecks } from '../../../src/verify/checks/file-copies.ts';
import { createFilesTarget } from '../../../src/verify/files-target.ts';
import { runChecks } from '../../../src/verify/run.ts';

const plain = { '/index.html': '<h1>A</h1>', '/docs/index.html': '<h1>B</h1>', '/api/info': '{}' };
const sha256 = Object.fromEntries(
  Object.entries(plain).map(([path, text]) => [
    path.replace('index.html', ''),
    digest(Buffer.from(text)),
  ]),
);
const manifest = { version: '1', commit: null, committed: null, modified: false, sha256 };

/** Runs the check of encodings on a build with these copies, and returns what is wrong. */
async function findWrong(copies: Readonly<Record<string, Buffer>>) {
  const texts = { ...plain, '/404.html': '<h1>C</h1>', '/build.json': JSON.stringify(manifest) };
  const files = Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const);
  const target = createFilesTarget('dist', new Map([...files, ...Object.entries(copies)]));
  const checks = fileCopyChecks.filter(({ id }) => id === 'files-encodings');
  const [result] = await runChecks(checks, target);
  return result?.outcome === 'failed' ? result.mismatches.map(({ text }) => text).join() : '';
}

it('A file of an owner can have the name of a copy', async () => {
  const path = '/docs/index.html.gz';
  Object.assign(sha256, { [path]: digest(Buffer.from('own')) });
  expect(await findWrong({ [path]: Buffer.from('own') })).toBe('');
  Reflect.deleteProperty(sha256, path);
});

it('A build may have right copies, or none', async () => {
  expect(await findWrong({})).toBe('');
  const copies = {
    '/index.html.br': brotliCompressSync('<h1>A</h1>'),
    '/api/info.gz': gzipSync('{}'),
  };
  expect(await findWrong(copies)).toBe('');
});

it.each([
  ['/docs/index.html.br', brotliCompressSync('<h1>Old</h1>'), / at \/docs\/$/],
  ['/index.html.gz', gzipSync('<h1>Old</h1>'), / at \/$/],
  ['/404.html.br', brotliCompressSync('<h1>Old</h1>'), / at \/no-such-page$/],
  ['/api/info.gz', gzipSync('{}').subarray(0, -4), / in gzip: .* at \/api\/info$/],
  ['/build.json.br', Buffer.from('not br'), / in br: .* at \/build\.json$/],
])('A stale or corrupt copy of a build is found: %s', async (path, copy, says) => {
  expect(await findWrong({ [path]: copy })).toMatch(says);
});
