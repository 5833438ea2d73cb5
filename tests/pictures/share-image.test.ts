import { hash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createPalette } from '../../src/packages/facts/color.ts';
import { renderShareImage } from '../../src/packages/pictures/share-image.ts';
import { sampleFacts } from '../sample-facts.ts';

const render = async (texts: Partial<typeof sampleFacts>) =>
  Buffer.from(await renderShareImage({ ...sampleFacts, ...texts }, 'Call or text'));
const draw = async (name: string, description = '') =>
  hash('sha256', await render({ name, description }));
const host = 'frontdesk.example';

it.each([
  ['Arabic', 'عيادة 24', 'اتصل على 24 100 0001'],
  ['Japanese', '港クリニック 24', '電話は 24100-0001 まで'],
  ['Hindi', 'हिन्दी 24', 'कॉल 24100-0001'],
  ['emoji', 'Room 😀', '😀 24/7'],
  ['a mark without a composed form', 'q\u0323', 'q\u0323 24/7'],
])('A text with %s is left out, not cut to a fragment', async (_what, name, description) => {
  expect(await draw(name, description)).toBe(await draw(host));
});

it.each([
  ['German', 'Müller & Söhne', 'Größe „Öl“ – 5 €…'],
  ['Greek', 'Ελλάδα', 'ᾳ Ω'],
  ['Serbian', 'Ђорђе', 'Љубљана'],
  ['Vietnamese', 'Phòng Trọ', 'Hà Nội'],
  ['decomposed letters', 'Mu\u0308ller', 'Ha\u0300'],
])('A text in %s is drawn', async (_what, name, description) => {
  expect(await draw(name)).not.toBe(await draw(host));
  expect(await draw(name, description)).not.toBe(await draw(name));
});

it.each(['long ', 'unbroken'])(
  'Long texts leave room for the icon and the number: %s',
  async (part) => {
    const text = part.repeat(60);
    const image = await render({ name: text, description: text });
    const read = (left: number, top: number, height: number) =>
      sharp(image).removeAlpha().extract({ left, top, width: 1, height }).raw().toBuffer();
    const icon = await read(128, 0, 160);
    const isWhite = (row: number) =>
      icon[3 * row] === parseInt(createPalette('#1a5fb4').light.page.slice(1, 3), 16);
    expect([55, 56, 151, 152].map(isWhite)).toEqual([false, true, true, false]);
    for (const left of [90, 100, 110, 120])
      expect(new Set(await read(left, 630 - 50, 50)).size).toBeLessThanOrEqual(3);
  },
);

it.each([
  [undefined, '#0e0e0e'],
  ['light' as const, '#fffdf9'],
])('With the theme %s, the share image is drawn on %s', async (theme, background) => {
  const image = sharp(await render({ accent: '#000000', theme })).removeAlpha();
  const corner = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect(`#${corner.toString('hex')}`).toBe(background);
});
