import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseInfoMarkdown,
  renderHealthMarkdown,
  renderInfoMarkdown,
} from '../../../src/contract/markdown.ts';
import type { Info } from '../../../src/contract/schemas.ts';
import { toInfo } from '../../../src/contract/bodies.ts';
import { routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';
import { anyText } from '../any-text.ts';

const sample = toInfo(sampleFacts);
const canonical = routeOf('/api/v1/info.md');

function roundTrip(info: Info, path = '/api/v1/info.md'): Info {
  return parseInfoMarkdown(renderInfoMarkdown(routeOf(path), info));
}

describe('the Markdown twins', () => {
  it.each([
    ['/api/info.md', '# Info API'],
    ['/api/v1/info.md', '# Info API (v1)'],
  ])('of info: %s begins with "%s"', (path, heading) => {
    expect(renderInfoMarkdown(routeOf(path), sample).split('\n')[0]).toBe(heading);
  });

  it.each([
    ['/api/health.md', '# Health API'],
    ['/api/v1/health.md', '# Health API (v1)'],
  ])('of health: %s begins with "%s"', (path, heading) => {
    expect(renderHealthMarkdown(routeOf(path)).split('\n')[0]).toBe(heading);
  });

  it('of health give `ok` with its value, and say what it proves and what it does not', () => {
    const markdown = renderHealthMarkdown(routeOf('/api/v1/health.md'));
    expect(markdown).toMatch(/^- `ok`: true$/m);
    expect(markdown).toMatch(/^`ok`: True when the public origin answered\./m);
    expect(markdown).toContain("does not inspect a backing database or the gated endpoint's");
  });

  it('of info list every field with its value, one on a line, in the order of the seed', () => {
    expect(renderInfoMarkdown(canonical, sample)).toBe(
      `# Info API (v1)

- \`name\`: Frontdesk
- \`description\`: A desk at the front.
- \`phone\`: +12025550123
- \`mcp\`: <https://agent.example/mcp>
- \`docs\`: <https://frontdesk.example/docs/>
- \`openapi\`: <https://frontdesk.example/openapi.json>
- \`version\`: 1.3.0
- \`when_to_use\`: When somebody is at the desk.
`,
    );
  });

  it('of an alias differ from the canonical one in the heading alone', () => {
    const rest = (markdown: string) => markdown.slice(markdown.indexOf('\n'));
    expect(rest(renderInfoMarkdown(routeOf('/api/info.md'), sample))).toBe(
      rest(renderInfoMarkdown(canonical, sample)),
    );
    expect(rest(renderHealthMarkdown(routeOf('/api/health.md')))).toBe(
      rest(renderHealthMarkdown(routeOf('/api/v1/health.md'))),
    );
  });
});

describe('parseInfoMarkdown', () => {
  it.each(['', 'text', '# Info API\n', '- `name`: Frontdesk\n'])(
    'throws on what is no info twin: %j',
    (markdown) => {
      expect(() => parseInfoMarkdown(markdown)).toThrow();
    },
  );

  it('throws on a twin with a field too many or too few', () => {
    const markdown = renderInfoMarkdown(canonical, sample);
    expect(() => parseInfoMarkdown(`${markdown}- \`more\`: 1\n`)).toThrow(/more/);
    expect(() => parseInfoMarkdown(markdown.replace(/^- `version`.*\n/m, ''))).toThrow(/version/);
  });

  it.each([
    'https://agent.example/a_b*c*d_e',
    'https://agent.example/?a=1&amp;b=2&copy;&#13;',
    'https://agent.example/(a)[b]!',
    'https://agent.example/`code`',
    'https://agent.example/a\\*b',
    'https://agent.example/%20%3C%3E%22%5C',
    'http://[::1]:4321/mcp?x=~~a~~|b|',
    'https://user-agent.example:8443/',
  ])('gives back the URL %s', (mcp) => {
    expect(roundTrip({ ...sample, mcp }).mcp).toBe(mcp);
  });

  it('gives back any URL', () => {
    const url = fc
      .tuple(fc.webUrl({ withQueryParameters: true }), anyText)
      .map(([base, end]) => new URL(`/a${end}`, base).href);
    fc.assert(
      fc.property(url, (mcp) => {
        expect(roundTrip({ ...sample, mcp }).mcp).toBe(mcp);
      }),
      { numRuns: 100 },
    );
  });
});
