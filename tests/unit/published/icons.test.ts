import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toDarkAccent } from '../../../src/facts/color.ts';
import { product } from '../../../src/facts/product.ts';
import { renderFavicon, renderTabIcon } from '../../../src/published/icons.ts';

it('favicon.ico contains one PNG with 32 pixels on each side', async () => {
  const bytes = Buffer.from(await renderFavicon());
  const count = bytes.readUInt16LE(4);
  const [length, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
  expect([count, offset + length]).toEqual([1, bytes.length]);
  const { format, width, height } = await sharp(bytes.subarray(offset)).metadata();
  expect([format, width, height]).toEqual(['png', 32, 32]);
});

it('The tab icon is the logo, or has the accent of each theme', async () => {
  const { accent, logo } = product;
  const icon = await renderTabIcon();
  const expected = logo ? ['data:image/png;base64,'] : [accent, toDarkAccent(accent)];
  for (const part of expected) expect(icon).toContain(part);
});
