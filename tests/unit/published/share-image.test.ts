import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderShareImage } from '../../../src/published/share-image.ts';
import { sampleFacts } from '../sample-facts.ts';

it('The share image is a PNG of the size in the Open Graph tags', async () => {
  const image = await renderShareImage(sampleFacts);
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});
