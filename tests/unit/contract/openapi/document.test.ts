import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderBody } from '../../../../src/contract/bodies.ts';
import { escapeMarkdown } from '../../../../src/contract/markdown.ts';
import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { publicPaths, routeOf } from '../../public-paths.ts';
import { product } from '../../../../src/facts/product.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { document, responseOf } from './sample-document.ts';

describe('The OpenAPI document', () => {
  it('has no security schemes', () => {
    expect(document.security).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/"(?:securitySchemes|bearerFormat|apiKey)"/);
  });

  it.each([
    'does not prove that a database',
    escapeMarkdown(product.notProvided),
    'Since -08, the drafts make the first item a String',
  ])('says "%s"', (sentence) => {
    expect(document.info.description).toContain(sentence);
  });

  it.each([
    ['mailto:hello@desk.example', { url: sampleFacts.docs, email: 'hello@desk.example' }],
    ['mailto:hello@desk.example?subject=A', { url: sampleFacts.docs, email: 'hello@desk.example' }],
    ['https://desk.example/ask', { url: 'https://desk.example/ask' }],
  ])('names the contact %s', (people, contact) => {
    const stated = product.contact;
    onTestFinished(() => {
      product.contact = stated;
    });
    product.contact = { people };
    expect(createOpenapi(sampleFacts).info.contact).toEqual({ name: sampleFacts.name, ...contact });
  });

  it.each([
    '# Rooms *and* <script>alert(1)</script> & [more](https://example.com/) _here_ `x` &amp;',
    'One\r\n\r\n- two\r> three\n',
    ' \u2028"quoted" \\* | 1. ',
  ])('has the product description as plain text in its CommonMark: %j', (description) => {
    const { info } = createOpenapi({ ...sampleFacts, description });
    const [first] = fromMarkdown(info.description).children;
    expect(first).toMatchObject({ type: 'paragraph', children: [{ type: 'text' }] });
    expect(toString(first)).toBe(`${description} The public phone number is ${sampleFacts.phone}.`);
  });

  it.each(publicPaths)('has the body of %s as its example', (path) => {
    const body = renderBody(routeOf(path), sampleFacts);
    const isMarkdown = path.endsWith('.md');
    const type = isMarkdown ? 'text/markdown; charset=utf-8' : 'application/json';
    const { content = {} } = responseOf('get', path, '200');
    expect(Object.keys(content)).toEqual([type]);
    expect(content[type]?.example).toEqual(isMarkdown ? body : JSON.parse(body));
  });
});
