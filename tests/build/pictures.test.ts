import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import type { Files } from '../../src/packages/folders/files.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { product } from '../fixtures/facts.ts';
import { createCheckout, type Checkout } from './checkout.ts';

const phone = product.phone.number;
let checkout: Checkout;
let files: Files;
beforeAll(async () => {
  checkout = await createCheckout();
  const { folder } = checkout;
  const photo = { file: './src/facts/Photo.JPG', alt: 'The garden', focus: '50% 25%' };
  await writeFile(join(folder, productFile), JSON.stringify({ ...product, photo }));
  const picture = sharp({ create: { width: 2000, height: 2500, channels: 3, background: 'teal' } });
  const pictures = join(folder, 'src/content/docs/pictures');
  await mkdir(pictures);
  const taken = await picture
    .withExif({ IFD3: { GPSLatitude: '20/1 40/1 36/1' } })
    .jpeg()
    .toBuffer();
  const room = await picture
    .withExif({ IFD0: { Artist: 'Ana' } })
    .jpeg()
    .toBuffer();
  await writeFile(join(folder, 'src/facts/Photo.JPG'), taken);
  await writeFile(join(folder, 'public/located.jpg'), taken);
  await writeFile(join(pictures, 'a.jpg'), taken);
  // Vite writes equal files once.
  await picture.jpeg({ quality: 60 }).toFile(join(pictures, 'Café.jpg'.normalize('NFD')));
  await writeFile(join(pictures, 'room.jpg'), room);
  await writeFile(
    join(folder, 'src/content/docs/rooms.mdx'),
    `---
title: Rooms
---

import photo from '../../facts/Photo.JPG';
import copy from './pictures/a.jpg';
import room from './pictures/room.jpg';

<img src={copy.src} alt="The garden" /> The room has {room.width} pixels.

![The café](./pictures/Café.jpg)
`,
  );
  await picture.png().toFile(join(pictures, 'b.png'));
  await writeFile(
    join(folder, 'src/content/docs/gallery.md'),
    `---\ntitle: Gallery\nkeywords: [photos, room]\n---\n\n![A](./pictures/a.jpg)\n![](./pictures/b.png)\n\nCall ${phone}.\n`,
  );
  const { code, text } = await checkout.build();
  expect(code, text).toBe(0);
  expect(text).toContain(
    "src/content/docs/gallery.md:7  The picture b has no text for people who can't see it.",
  );
  expect(text).toContain('These pictures say where they were taken: public/located.jpg.');
  files = new FolderFiles(join(checkout.dist, 'client'));
});
afterAll(() => checkout.remove());

it('The photo is on the home page in four widths, and in its preview as a JPEG', () => {
  const home = String(files.get('/index.html'));
  const [, sources = '', style] =
    /<img [^>]*srcset="([^"]*)"[^>]*alt="The garden" style="([^"]*)"/.exec(home) ?? [];
  expect(sources.match(/\d+w/g)).toEqual(['480w', '800w', '1200w', '1600w']);
  expect(style).toBe('object-position:50% 25%');
  const [, preview] = /"image":"[^"]*?(\/_astro\/[^"]*\.jpg)"/.exec(home) ?? [];
  expect(files.get(preview ?? '')).toBeDefined();
  expect(home).toContain(`<meta property="og:image" content="http://localhost:4321${preview}">`);
});

it('A gallery has smaller pictures, each linked, and a number to call, and its Markdown has the same', () => {
  const page = String(files.get('/gallery/index.html'));
  expect(page).toMatch(
    /<p class="pictures"><a href="(\/_astro\/a\.[^"]*\.webp)"><img alt="A" loading="eager" .* width="1600" height="2000" src="\1" /,
  );
  expect(page).toContain(`<a href="tel:${phone}" dir="ltr">${phone}</a>`);
  expect(String(files.get('/gallery.md'))).toMatch(
    /\n!\[A\]\([^()]*\.webp\) !\[\]\([^()]*\.webp\)\n\nCall \[\+\d+\]\(tel:\+\d+\)\.\n$/,
  );
});

it('A picture that a page loads as it is has no metadata, and no other original is published', async () => {
  const published = [...files].filter(([path]) => /\/_astro\/.*\.(?:jpe?g|png|webp)$/i.test(path));
  const pictures = published.map(async ([path, file]) => {
    const { width, exif } = await sharp(file).metadata();
    return { path, isOriginal: width > 1600, exif };
  });
  const all = await Promise.all(pictures);
  expect(all.filter(({ exif }) => exif)).toEqual([]);
  const originals = all.filter(({ isOriginal }) => isOriginal).map(({ path }) => path);
  expect(originals).toHaveLength(1);
  expect(String(files.get('/rooms/index.html'))).toContain(`<img src="${originals[0]}"`);
});

it("A picture is found though its file's name has its accents as characters of their own", () => {
  const [img = ''] = /<img [^>]*alt="The café"/.exec(String(files.get('/rooms/index.html'))) ?? [];
  // Hosts compare names byte by byte.
  expect(img).toMatch(/ src="\/_astro\/Caf%C3%A9\.[^"]+\.webp"/);
});
