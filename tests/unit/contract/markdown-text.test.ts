import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { toInfo } from '../../../src/contract/bodies.ts';
import {
  escapeMarkdown,
  parseInfoMarkdown,
  renderInfoMarkdown,
} from '../../../src/contract/markdown.ts';
import { routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';
import { anyText } from '../any-text.ts';

const sample = toInfo(sampleFacts);

/** Pieces that mean something to a Markdown parser, or are easily lost on the way through one. */
const nasty = [
  '\r',
  '\n',
  '\r\n',
  '\n\n',
  '\t',
  ' ',
  '  \n',
  '\\',
  '\\\n',
  '`',
  '```',
  '*a*',
  '__b__',
  '~~c~~',
  '- x',
  '* x',
  '1. x',
  '2) x',
  '> x',
  '# x',
  'x\n===',
  '---',
  '    code',
  '<b>x</b>',
  '<!-- x -->',
  '<https://x.example>',
  'https://x.example/',
  'https://x.example/ y',
  'www.x.example',
  'me@x.example',
  '[a](b)',
  '![a](b "c")',
  '[a]: b',
  '&amp;',
  '&#10;',
  '&#x0D;',
  '|a|b|',
  ': ',
  '`name`: x',
  '\uFEFF',
  '\u0085',
  '\u00A0',
  '\u2028',
  '\u2029',
  '\u202E',
  '\u200F\u05D0',
  '\u0001',
  '\u007F',
  '\u{1F6CE}\uFE0F',
  'é',
  'e\u0301',
  '__proto__',
];

const text = fc
  .oneof(
    anyText,
    fc.array(fc.constantFrom(...nasty), { maxLength: 8 }).map((pieces) => pieces.join('')),
  )
  .filter((value) => !value.includes('\0') && value.isWellFormed());

describe('the info twin parses back to exactly the JSON object', () => {
  it.each(nasty.map((piece) => ({ piece, shown: JSON.stringify(piece) })))(
    'with $shown at the start, in the middle and at the end of a text',
    ({ piece }) => {
      for (const value of [piece, `${piece}x`, `x${piece}y`, `x${piece}`, `${piece}${piece}`]) {
        const info = { ...sample, name: value, description: value, when_to_use: value };
        const markdown = renderInfoMarkdown(routeOf('/api/v1/info.md'), info);
        expect(parseInfoMarkdown(markdown)).toEqual(info);
        expect(markdown.split(/\r\n|\r|\n/)).toHaveLength(2 + 8 + 1);
      }
    },
  );

  it.each(['/api/info.md', '/api/v1/info.md'])(
    'on %s with any text in every text field',
    (path) => {
      fc.assert(
        fc.property(fc.tuple(text, text, text), ([name, description, when_to_use]) => {
          const info = { ...sample, name, description, when_to_use };
          expect(parseInfoMarkdown(renderInfoMarkdown(routeOf(path), info))).toEqual(info);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('a text escaped for Markdown', () => {
  const readBack = (text: string) => {
    const { children } = fromMarkdown(`${escapeMarkdown(text)}\n\n# Next`);
    expect(children.map(({ type }) => type)).toEqual(['paragraph', 'heading']);
    return toString(children[0]);
  };

  it.each(nasty)('is the same text for a reader: a%jb', (piece) => {
    expect(readBack(`a${piece}b`)).toBe(`a${piece}b`);
  });

  it('is not struck out', () => {
    expect(escapeMarkdown('a ~b~ ~~c~~')).toBe('a \\~b\\~ \\~\\~c\\~\\~');
  });

  it('is as it is where it holds nothing special', () => {
    const plain = 'A property-matching service: call +12025550123, or text.';
    expect(escapeMarkdown(plain)).toBe(plain);
  });
});
