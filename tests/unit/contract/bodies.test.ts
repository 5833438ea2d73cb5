import { describe, expect, it } from 'vitest';
import { renderBody, toInfo } from '../../../src/contract/bodies.ts';
import { sampleFacts } from '../sample-facts.ts';
import { publicPaths, routeOf } from '../public-paths.ts';

const { baseUrl, ...sampleInfo } = sampleFacts;

function bodyOf(path: string): string {
  return renderBody(routeOf(path), sampleFacts);
}

describe('renderBody', () => {
  it.each(['/api/health', '/api/v1/health'])('makes %s exactly {"ok":true}', (path) => {
    expect(bodyOf(path)).toBe('{"ok":true}');
  });

  it.each(['/api/info', '/api/v1/info'])(
    'gives %s the fields of the seed, in its order',
    (path) => {
      expect(bodyOf(path)).toBe(
        '{"name":"Frontdesk","description":"A desk at the front.","phone":"+12025550123",' +
          '"mcp":"https://agent.example/mcp","docs":"https://frontdesk.example/docs/",' +
          '"openapi":"https://frontdesk.example/openapi.json","version":"1.3.0",' +
          '"when_to_use":"When somebody is at the desk."}',
      );
    },
  );

  it.each(['health', 'info'])(
    'makes the alias of %s byte-identical to its canonical route',
    (name) => {
      expect(bodyOf(`/api/${name}`)).toBe(bodyOf(`/api/v1/${name}`));
    },
  );

  it.each(publicPaths)('publishes no field of the facts on %s that is none of the seed', (path) => {
    const wider = { ...sampleFacts, secret: 'hidden-value' };
    const body = renderBody(routeOf(path), wider);
    expect(body).toBe(bodyOf(path));
    expect(body).not.toMatch(/hidden-value|secret|baseUrl/);
  });

  it.each(publicPaths.filter((path) => path.endsWith('.md')))('makes %s Markdown', (path) => {
    expect(bodyOf(path)).toMatch(/^# .+\n\n- `/);
  });
});

describe('toInfo', () => {
  it('leaves out the base URL, which is where the facts are published', () => {
    expect(baseUrl).toBe('https://frontdesk.example');
    expect(toInfo(sampleFacts)).toEqual(sampleInfo);
  });

  it('puts the fields in the order of the seed, whatever order they come in', () => {
    const reversed = Object.fromEntries(Object.entries(sampleInfo).reverse()) as typeof sampleInfo;
    expect(Object.keys(toInfo(reversed))).toEqual([
      'name',
      'description',
      'phone',
      'mcp',
      'docs',
      'openapi',
      'version',
      'when_to_use',
    ]);
  });

  it.each([
    { phone: '2025550123' },
    { mcp: 'nowhere' },
    { docs: '' },
    { openapi: '/openapi.json' },
  ])('throws rather than publish %o', (wrong) => {
    expect(() => toInfo({ ...sampleFacts, ...wrong })).toThrow();
  });
});
