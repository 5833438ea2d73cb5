import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productFile } from '../../src/facts/product-schema.ts';
import type { Files } from '../../src/files/files.ts';
import { FolderFiles } from '../../src/files/folder-files.ts';
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
  await picture.jpeg().toFile(join(folder, 'src/facts/Photo.JPG'));
  await picture.jpeg().toFile(join(pictures, 'a.jpg'));
  await picture.png().toFile(join(pictures, 'b.png'));
  await writeFile(
    join(folder, 'src/content/docs/gallery.md'),
    `---\ntitle: Gallery\n---\n\n![A](./pictures/a.jpg)\n![](./pictures/b.png)\n\nCall ${phone}.\n`,
  );
  const { code, text } = await checkout.build();
  expect(code, text).toBe(0);
  expect(text).toContain(
    "src/content/docs/gallery.md:6  The picture b has no text for people who can't see it.",
  );
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

it("The owner's own files aren't published", async () => {
  const published = [...files].filter(([path]) => /\.(?:jpe?g|png|webp)$/i.test(path));
  const widths = await Promise.all(
    published.map(async ([, file]) => (await sharp(file).metadata()).width),
  );
  expect(Math.max(...widths)).toBe(1600);
});
