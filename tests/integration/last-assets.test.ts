import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { sitePaths } from '../../src/packages/files/paths.ts';
import { readLastAssets, storeAssets } from '../../src/packages/integration/last-assets.ts';
import { photo, plain } from '../pictures.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

/** The files of a build with these assets. */
function build(...names: string[]): Map<string, Buffer> {
  const assets = names.map((name) => [`/_astro/${name}`, Buffer.from(name)] as const);
  const sha256 = Object.fromEntries(
    assets.map(([path, bytes]) => [encodeURI(path), hash('sha256', bytes)]),
  );
  const others = {
    '/index.html': 'page',
    [sitePaths.manifest]: JSON.stringify({ later: 1, sha256 }),
  };
  const files = Object.entries(others).map(([path, text]) => [path, Buffer.from(text)] as const);
  return new Map([...assets, ...files]);
}

const list = async (names: string[], files: Map<string, Buffer>) => {
  const folders = names.map((name) => at(name));
  return [...(await readLastAssets(folders, files)).keys()].sort();
};

beforeEach(() => {
  for (const [path, bytes] of build('same.js', 'fonts/a.woff2', 'Über uns.css'))
    write(`dist${path}`, String(bytes));
  // A compressed copy, and a file of an older build.
  write('dist/_astro/same.js.br', 'br');
  write('dist/_astro/older.js', 'older');
});

it('Keeps the files of the last build that the new one lacks, but none of older builds', async () => {
  const kept = ['/_astro/fonts/a.woff2', '/_astro/Über uns.css'];
  expect(await list(['dist'], build('same.js', 'new.js'))).toEqual(kept);
  expect(await list(['dist'], build('same.js', 'fonts/a.woff2', 'Über uns.css'))).toEqual([]);
});

it.each([
  ['there is no build', ['nowhere']],
  ['the manifest is broken', ['broken']],
  ['a file has changed', ['changed']],
])('Keeps nothing if %s', async (_why, folders) => {
  write(`broken${sitePaths.manifest}`, '{');
  for (const [path, bytes] of build('a.js')) write(`changed${path}`, `${String(bytes)} `);
  expect(await list(folders, build('b.js'))).toEqual([]);
});

it('Finds the last build in the cache if the host keeps no other folder', async () => {
  await storeAssets(at('cache'), build('a.js'));
  await storeAssets(at('cache'), build('b.js'));
  expect(await readdir(at('cache/_astro'))).toEqual(['b.js']);
  expect(await list(['nowhere', 'cache'], build('c.js'))).toEqual(['/_astro/b.js']);
  expect(await list(['dist', 'cache'], build('c.js'))).toContain('/_astro/same.js');
});

it('Keeps only what pages load, though a cache lists others', async () => {
  await storeAssets(at('cache'), build('login.html', 'a.js', 'a.svg', 'data.json', 'font.woff2'));
  const kept = ['/_astro/a.js', '/_astro/a.svg', '/_astro/font.woff2'];
  expect(await list(['nowhere', 'cache'], build('b.js'))).toEqual(kept);
});

it('Keeps no picture as its camera wrote it', async () => {
  const taken = new Map([['/_astro/a.jpg', await photo().jpeg().toBuffer()]]);
  const drawn = ['/_astro/b.jpg', await plain().jpeg().toBuffer()] as const;
  const files = new Map([...taken, drawn]);
  const sha256 = Object.fromEntries(
    Array.from(files, ([path, bytes]) => [path, hash('sha256', bytes)]),
  );
  files.set(sitePaths.manifest, Buffer.from(JSON.stringify({ sha256 })));
  await storeAssets(at('cache'), files);
  expect(await list(['cache'], build('b.js'))).toEqual(['/_astro/b.jpg']);
});
