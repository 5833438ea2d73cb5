import { expect, it } from 'vitest';
import { createRepresentations } from '../../../src/api/representation.ts';

const represent = (bytes: string) =>
  createRepresentations(
    '/api/info',
    { bytes, coded: { br: Buffer.from('br') } },
    { mode: 'metered' },
  );

it('Strong ETags differ by encoding and by content', () => {
  const tags = ['one', 'two'].flatMap((body) =>
    Object.values(represent(body)).map(({ headers }) => headers.ETag),
  );
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  expect(new Set(tags).size).toBe(4);
});

it('The same bytes have the same ETags, so that caches stay valid after a restart', () => {
  expect(represent('one')).toEqual(represent('one'));
});
