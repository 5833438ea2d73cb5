import { expect, it } from 'vitest';
import { createRepresentations } from '../../../src/api/representation.ts';

const text = 'The desk is at the front. '.repeat(50);

const represent = (path: string, body: string) =>
  createRepresentations(path, Buffer.from(body), { mode: 'metered' });

it('Strong ETags differ by encoding and by content', () => {
  const tags = [text, `${text}!`].flatMap((body) =>
    Object.values(represent('/api/info', body)).map(({ headers }) => headers.ETag),
  );
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  expect(new Set(tags).size).toBe(6);
});

it('The same bytes have the same ETags, so that caches stay valid after a restart', () => {
  expect(represent('/api/info', text)).toEqual(represent('/api/info', text));
});

it.each([
  ['/api/health', '{"ok":true}', '11'],
  ['/api/info', '', '0'],
])('%s with the body "%s" has no encoding, because none is smaller', (path, body, length) => {
  const representations = represent(path, body);
  expect(Object.keys(representations)).toEqual(['identity']);
  expect(representations.identity.headers['Content-Length']).toBe(length);
});
