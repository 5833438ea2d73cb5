import { expect, it } from 'vitest';
import { listFileFields } from '../../src/packages/files/file-fields.ts';

it.each(['/logo.svg', '/_astro/logo.Ctn3D8JH.svg', '/docs/plan.svg'])(
  'A browser that opens %s by itself runs no script',
  (path) => {
    expect(listFileFields([path])[path]).toHaveProperty('Content-Security-Policy', 'sandbox');
  },
);

it.each(['/logo.png', '/_astro/page.Ctn3D8JH.js', '/docs/', '/logo.svg.txt'])(
  '%s has no such policy',
  (path) => {
    expect(listFileFields([path])[path]).not.toHaveProperty('Content-Security-Policy');
  },
);
