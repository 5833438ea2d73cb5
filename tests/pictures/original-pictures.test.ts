import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { listFiles } from '../../src/packages/folders/folder-files.ts';
import { keepOriginals, publishOriginals } from '../../src/packages/pictures/original-pictures.ts';
import { hasMetadata } from '../../src/packages/pictures/picture-metadata.ts';
import { photo } from '../pictures.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

let taken: Buffer;
const folders = () => ({ originals: at('originals'), assets: '_astro' });

/** Writes pictures as Vite does, and texts, and publishes the pictures. Returns those in the client's folder. */
async function publish(pictures: readonly string[], texts: Readonly<Record<string, string>>) {
  const bundle = Object.fromEntries(
    pictures.map((name) => [name, { type: 'asset', fileName: `_astro/${name}` }] as const),
  );
  for (const name of pictures) write(`client/_astro/${name}`, taken);
  keepOriginals(folders()).writeBundle({ dir: at('client') }, bundle);
  for (const [path, text] of Object.entries(texts)) write(path, text);
  await publishOriginals(at('client'), folders(), at('server'));
  expect(existsSync(at('originals'))).toBe(false);
  return listFiles(at('client')).filter((path) => path.startsWith('/_astro/'));
}

beforeEach(async () => {
  taken = await photo().jpeg().toBuffer();
  // The entry lists every file, and Starlight's middleware loads every page.
  const all = '"/_astro/a.Ctn3D8JH.jpg"';
  write(
    'server/entry.mjs',
    `import("./chunks/now.mjs");import("./virtual_astro_middleware.mjs");${all}`,
  );
  write('server/virtual_astro_middleware.mjs', all);
  write('server/chunks/now.mjs', 'import { a } from "./a.mjs";import { b } from "../entry.mjs";');
  write('server/chunks/a.mjs', '');
});

it.each([
  ['a page', 'client/index.html', '<img src="/_astro/my room.Ctn3D8JH.jpg">'],
  ['a style sheet', 'client/a.css', '.a{background:url(/_astro/my room.Ctn3D8JH.jpg)}'],
  ['the address of its encoded name', 'client/a.html', '<a href=/_astro/my%20room.Ctn3D8JH.jpg>'],
  [
    'what the server renders',
    'server/chunks/a.mjs',
    'const a={"src":"/_astro/my room.Ctn3D8JH.jpg"}',
  ],
])('An original that %s names is published without its metadata', async (_where, path, text) => {
  expect(await publish(['my room.Ctn3D8JH.jpg'], { [path]: text })).toEqual([
    '/_astro/my room.Ctn3D8JH.jpg',
  ]);
  const published = readFileSync(at('client/_astro/my room.Ctn3D8JH.jpg'));
  expect(await hasMetadata(published)).toBe(false);
});

it.each([
  ["L'équipe.Ctn3D8JH.jpg", '/_astro/L%27%C3%A9quipe.Ctn3D8JH.jpg'],
  ["L'équipe.Ctn3D8JH.jpg", "/_astro/L'équipe.Ctn3D8JH.jpg"],
  ['logo.svg.Ctn3D8JH.png', '/_astro/logo.svg.Ctn3D8JH.png'],
  [`${'Ф'.repeat(90)}.Ctn3D8JH.png`, `/_astro/${'%D0%A4'.repeat(90)}.Ctn3D8JH.png`],
])('The original %s is named by %s', async (name, address) => {
  expect(await publish([name], { 'client/index.html': `<img src="${address}">` })).toEqual([
    `/_astro/${name}`,
  ]);
});

it("Originals that no file names aren't published", async () => {
  const text = '<img src="/_astro/a.Ctn3D8JH_Z1abc.webp"> /_astro/b.Ctn3D8JI.jpg';
  const names = ['a.Ctn3D8JH.jpg', 'b.Ctn3D8JI.jpg', 'c.Ctn3D8JK.jpg'];
  expect(await publish(names, { 'client/index.html': text })).toEqual(['/_astro/b.Ctn3D8JI.jpg']);
});

it('A picture that Astro deleted is published again if a page names it', async () => {
  const name = 'a.Ctn3D8JH.jpg';
  for (const text of ['', `<img src="/_astro/${name}">`]) {
    write(`originals/_astro/${name}`, taken);
    write('client/index.html', text);
    await publishOriginals(at('client'), folders(), at('server'));
    expect(existsSync(at(`client/_astro/${name}`))).toBe(text !== '');
  }
});

it('Small pictures stay files, whose metadata is removed', () => {
  const { assetsInlineLimit } = keepOriginals(folders()).config().build;
  const files = ['a.JPG', 'a.svg', 'a.woff2'];
  expect(files.map(assetsInlineLimit)).toEqual([false, undefined, undefined]);
});

it('A picture that Astro could not convert is published without its metadata', async () => {
  write('client/_astro/a.Ctn3D8JH_Z1abc.webp', taken);
  await publish([], {});
  const published = readFileSync(at('client/_astro/a.Ctn3D8JH_Z1abc.webp'));
  expect(await hasMetadata(published)).toBe(false);
});

it("A picture whose metadata can't be removed is named", async () => {
  // Its header is complete, and its pixels are missing.
  const png = await photo().png().toBuffer();
  write('client/_astro/a.Ctn3D8JH_Z1abc.webp', png.subarray(0, png.indexOf('IDAT') + 6));
  await expect(publish([], {})).rejects.toThrow('The picture a has metadata');
});

it.each([
  ['map.Ctn3D8JH.svg', '<svg><metadata exif:GPSLatitude="20,40.6N"/></svg>'],
  ['map.Ctn3D8JH.heic', '\0\0\0\x18ftypheic exif:GPSLatitude="20,40.6N"'],
])("The place in %s can't be removed, so its picture is named", async (name, content) => {
  write(`client/_astro/${name}`, content);
  await expect(publish([], {})).rejects.toThrow('The picture map has metadata');
});

it('Pictures of another folder for hashed files are published too', async () => {
  const pictures = { originals: at('originals'), assets: 'static/built' };
  const bundle = { a: { type: 'asset', fileName: 'static/built/a.Ctn3D8JH.jpg' } };
  write('client/static/built/a.Ctn3D8JH.jpg', taken);
  write('client/index.html', '<img src="/static/built/a.Ctn3D8JH.jpg">');
  keepOriginals(pictures).writeBundle({ dir: at('client') }, bundle);
  await publishOriginals(at('client'), pictures);
  const published = readFileSync(at('client/static/built/a.Ctn3D8JH.jpg'));
  expect(await hasMetadata(published)).toBe(false);
});
