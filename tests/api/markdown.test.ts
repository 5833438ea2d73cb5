import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { renderBody, renderFields } from '../../src/packages/api/bodies.ts';
import { escapeMarkdown } from '../../src/packages/api/markdown.ts';
import { infoSchema, type Info } from '../../src/packages/api/schemas.ts';
import { routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';

const sample = infoSchema.strip().parse(sampleFacts);
const canonical = routeOf('/api/v1/info.md');
const render = (path: string) => renderBody(routeOf(path), sampleFacts);
const roundTrip = (info: Info) => parseList(renderBody(canonical, { ...sampleFacts, ...info }));

/** Reads the list of an info twin with another's parser. */
function parseList(markdown: string): unknown {
  const list = fromMarkdown(markdown).children.find((node) => node.type === 'list');
  const fields = (list?.children ?? []).map(({ children: [line] }) => {
    const [name, ...value] = line && 'children' in line ? line.children : [];
    return [toString(name), toString(value).slice(': '.length)] as const;
  });
  return Object.fromEntries(fields);
}

/** Text that means something to a Markdown parser, or that parsers easily lose. */
const nasty = [
  ...Array.from(' \\`\uFEFF\u00A0\u2028\u2029\u202Eé'),
  '    code',
  ...'``` *a* __b__ ~~c~~ <b>x</b> <https://x.example> https://x.example/ www.x.example'.split(' '),
  ...'me@x.example [a](b) &amp; &#10; &#x0D; |a|b| __proto__ e\u0301 \u200F\u05D0'.split(' '),
  ...'- x;* x;1. x;2) x;> x;# x;---;<!-- x -->;https://x.example/ y'.split(';'),
  ...'![a](b "c");[a]: b;: ;`name`: x;\u{1F6CE}\uFE0F'.split(';'),
];

const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...nasty), { maxLength: 8 }).map((pieces) => pieces.join('')),
  )
  .filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value));

describe('A Markdown twin', () => {
  it.each([
    ['/api/info.md', '# Info API'],
    ['/api/v1/info.md', '# Info API (v1)'],
    ['/api/health.md', '# Health API'],
    ['/api/v1/health.md', '# Health API (v1)'],
  ])('%s has the title "%s" and the fields in the order of the seed', (path, heading) => {
    const { mcp, docs, openapi } = sample;
    const urls: readonly string[] = [mcp, docs, openapi];
    const fields = Object.entries(path.includes('health') ? { ok: true } : sample).map(
      ([field, value]) =>
        `- \`${field}\`: ${urls.includes(String(value)) ? `<${value}>` : value}\n`,
    );
    const list = `${heading}\n\n${fields.join('')}`;
    expect(render(path).slice(0, list.length)).toBe(list);
  });

  it('of health has `ok` once as a value, for a parser that splits lines at the first colon', () => {
    const lines = render('/api/v1/health.md').split('\n');
    expect(lines.filter((line) => line.includes(':'))).toEqual(['- `ok`: true']);
  });
});

describe('An info twin parses back to exactly the JSON object', () => {
  it.each(nasty)('with %j at the start, in the middle and at the end of a text', (piece) => {
    for (const value of [piece, `${piece}x`, `x${piece}y`, `x${piece}`, `${piece}${piece}`]) {
      const info = { ...sample, name: value, description: value, when_to_use: value };
      expect(roundTrip(info)).toEqual(info);
      const lines = renderBody(canonical, { ...sampleFacts, ...info }).split(/\r\n|\r|\n/);
      expect(lines).toHaveLength(Object.keys(sample).length + 3);
    }
  });

  it('with any text', () => {
    fc.assert(
      fc.property(fc.tuple(text, text, text), ([name, description, when_to_use]) => {
        const info = { ...sample, name, description, when_to_use };
        expect(roundTrip(info)).toEqual(info);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    'https://agent.example/a_b*c*d_e',
    'https://agent.example/?a=1&amp;b=2&copy;&#13;',
    'https://agent.example/(a)[b]!',
    'https://agent.example/`code`',
    'https://agent.example/a\\*b',
    'https://agent.example/%20%3C%3E%22%5C',
    'http://[::1]:4321/mcp?x=~~a~~|b|',
  ])('with the URL %s', (mcp) => {
    expect(roundTrip({ ...sample, mcp })).toEqual({ ...sample, mcp });
  });
});

it('An escaped text has no strikethrough', () => {
  expect(escapeMarkdown('a ~b~ ~~c~~')).toBe('a \\~b\\~ \\~\\~c\\~\\~');
});

it('Records are lists below their field, and values are on its line', () => {
  const week = [
    { days: ['Mo', 'Tu'], opens: '08:00' },
    { days: [], opens: '*' },
  ];
  const hours = { timeZone: 'UTC', week, exceptions: null };
  const body = { phone: '+12025550123', areas: ['Graz', 'a_b_'], hours };
  expect(renderFields(body)).toBe(`- \`phone\`: +12025550123
- \`areas\`: Graz, a_b\\_
- \`hours\`:
  - \`timeZone\`: UTC
  - \`week\`:
    - - \`days\`: Mo, Tu
      - \`opens\`: 08:00
    - - \`days\`: none
      - \`opens\`: \\*
  - \`exceptions\`: none
`);
});
