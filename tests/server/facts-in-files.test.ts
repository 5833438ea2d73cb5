import { selectAll } from 'hast-util-select';
import jsqr from 'jsqr';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parsePage } from '../../src/packages/markup/parse-html.ts';
import { toContactLink } from '../../src/packages/facts/phone.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { facts } from '../fixtures/facts.ts';
import { dist } from '../project.ts';

// jsqr is a CommonJS module with its own `default`, which its types leave out.
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

const files = new FolderFiles(join(dist, 'client'));
const { description, home } = facts;
const textOf = (path: string) => String(files.get(path));

it('The QR code on the home page has the phone number', async () => {
  const [svg = ''] = /(?<=class="qr[^]*?)<svg[^]*?<\/svg>/.exec(textOf('/index.html')) ?? [];
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: 400 })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = decode(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(toContactLink(facts));
});

it('The home page has the texts of the product for search engines and for shared links', () => {
  const metas = selectAll('head meta', parsePage(textOf('/index.html'))).map(({ properties }) => [
    String(properties.property ?? properties.name),
    properties.content,
  ]);
  expect(Object.fromEntries(metas)).toMatchObject({
    description,
    'og:type': 'website',
    'og:title': home.title,
    'og:description': description,
  });
});
