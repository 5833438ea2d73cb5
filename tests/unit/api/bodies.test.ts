import { expect, it } from 'vitest';
import { renderBody } from '../../../src/api/bodies.ts';
import type { Facts } from '../../../src/facts/facts.ts';
import { publicPaths, routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';

/** InfoResponse of seed §2, in its order. */
const { name, description, phone, mcp, docs, openapi, version, when_to_use } = sampleFacts;
const info = JSON.stringify({ name, description, phone, mcp, docs, openapi, version, when_to_use });

it.each([
  ['/api/health', '{"ok":true}'],
  ['/api/v1/health', '{"ok":true}'],
  ['/api/info', info],
  ['/api/v1/info', info],
])('The body of %s is exactly %s', (path, body) => {
  const reversed = Object.fromEntries(Object.entries(sampleFacts).reverse()) as Facts;
  expect(renderBody(routeOf(path), reversed)).toBe(body);
});

it.each(publicPaths)('The body of %s has no other fact', (path) => {
  const body = renderBody(routeOf(path), { ...sampleFacts, secret: 'hidden-value' } as Facts);
  expect(body).toBe(renderBody(routeOf(path), sampleFacts));
  expect(body).not.toMatch(/hidden-value|secret|baseUrl/);
});

it('A wrong fact is never published', () => {
  const wrong = { ...sampleFacts, phone: '2025550123' };
  expect(() => renderBody(routeOf('/api/v1/info'), wrong)).toThrow();
});
