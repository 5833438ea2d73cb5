import { describe, expect, it } from 'vitest';
import { renderBody } from '../../../src/contract/bodies.ts';
import type { Facts } from '../../../src/facts/facts.ts';
import { publicPaths, routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';

/** InfoResponse of seed §2, in its order. */
const infoFields = [
  'name',
  'description',
  'phone',
  'mcp',
  'docs',
  'openapi',
  'version',
  'when_to_use',
] as const;

describe('A body', () => {
  it.each(['/api/health', '/api/v1/health'])('of %s is exactly {"ok":true}', (path) => {
    expect(renderBody(routeOf(path), sampleFacts)).toBe('{"ok":true}');
  });

  it.each(['/api/info', '/api/v1/info'])('of %s has the fields of the seed in order', (path) => {
    const fields = infoFields.map((field) => [field, sampleFacts[field]]);
    const reversed = Object.fromEntries(Object.entries(sampleFacts).reverse()) as Facts;
    expect(renderBody(routeOf(path), reversed)).toBe(JSON.stringify(Object.fromEntries(fields)));
  });

  it.each(publicPaths)('of %s leaves out everything that is not a field of the seed', (path) => {
    const wider = { ...sampleFacts, secret: 'hidden-value' };
    const body = renderBody(routeOf(path), wider);
    expect(body).toBe(renderBody(routeOf(path), sampleFacts));
    expect(body).not.toMatch(/hidden-value|secret|baseUrl/);
  });

  it('is never published with a wrong fact', () => {
    const wrong = { ...sampleFacts, phone: '2025550123' };
    expect(() => renderBody(routeOf('/api/v1/info'), wrong)).toThrow();
  });
});
