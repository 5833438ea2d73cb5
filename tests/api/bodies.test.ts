import { expect, it } from 'vitest';
import { renderBody } from '../../src/packages/api/bodies.ts';
import type { Facts } from '../../src/packages/facts/facts.ts';
import { publicPaths, routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';

it.each(publicPaths)(
  'The body of %s has its fields in the order of the seed, whatever that of the facts',
  (path) => {
    const reversed = Object.fromEntries(Object.entries(sampleFacts).reverse()) as Facts;
    expect(renderBody(routeOf(path), reversed)).toBe(renderBody(routeOf(path), sampleFacts));
  },
);

it.each(publicPaths)('The body of %s has no other fact', (path) => {
  const body = renderBody(routeOf(path), { ...sampleFacts, secret: 'hidden-value' } as Facts);
  expect(body).toBe(renderBody(routeOf(path), sampleFacts));
  expect(body).not.toMatch(/hidden-value|secret|baseUrl/);
});

it('A wrong fact is never published', () => {
  const wrong = { ...sampleFacts, phone: '2025550123' };
  expect(() => renderBody(routeOf('/api/v1/info'), wrong)).toThrow();
});
