import { expect, it } from 'vitest';
import service from '../../src/packages/pictures/image-service.ts';

/** Returns the sizes of an image of 6,000 × 4,000 pixels. */
function resize(format: string, options: object) {
  const src = { src: `/a.${format}`, width: 6000, height: 4000, format };
  const validate = service.validateOptions as unknown as (all: object) => object;
  return validate({ src, ...options });
}

it('A picture is at most 1,600 pixels wide, in its own proportions', () => {
  const large = { width: 6000, height: 4000, widths: [480, 1200, 1600, 6000] };
  expect(resize('jpg', large)).toMatchObject({
    ...{ width: 1600, height: 1067, widths: [480, 1200, 1600], format: 'webp' },
  });
  const small = { width: 300, height: 200, widths: [300, 600] };
  expect(resize('jpg', small)).toMatchObject(small);
});

it('An SVG has no other widths', () => {
  expect(resize('svg', { width: 400, widths: [400, 480] })).toMatchObject({
    ...{ width: 400, widths: undefined, format: 'svg' },
  });
});
