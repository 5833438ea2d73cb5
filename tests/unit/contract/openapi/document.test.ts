import { Validator } from '@seriousme/openapi-schema-validator';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { renderBody } from '../../../../src/contract/bodies.ts';
import { escapeMarkdown } from '../../../../src/contract/markdown.ts';
import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { routes } from '../../../../src/contract/routes.ts';
import { product } from '../../../../src/facts/product.ts';
import { deprecateAlias } from '../../deprecated-alias.ts';
import { publicPaths, routeOf } from '../../public-paths.ts';
import { sampleFacts } from '../../sample-facts.ts';

const document = createOpenapi(sampleFacts);

/** The GET operation of a public route. */
const operationAt = (path: string, { paths } = document) => {
  const { get } = paths[path] ?? {};
  if (!get) throw new Error(`the document has no GET ${path}`);
  return get;
};

describe('The OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    expect(await new Validator().validate(plain)).toEqual({ valid: true });
  });

  it('describes exactly the GET operations of the public routes', () => {
    expect(Object.keys(document.paths).toSorted()).toEqual(publicPaths.toSorted());
    for (const item of Object.values(document.paths)) expect(Object.keys(item)).toEqual(['get']);
  });

  it.each([
    ['/api/v1/info', ['Info'], ['200', '304', '400', '404', '429', '431', '500']],
    ['/api/health.md', ['Health', 'Alias', 'Markdown'], ['200', '400', '404', '429', '431', '500']],
  ])('has the tags and the statuses of %s', (path, tags, statuses) => {
    const operation = operationAt(path);
    expect(operation.tags).toEqual(tags);
    expect(Object.keys(operation.responses)).toEqual(statuses);
  });

  it('tells its operations apart by path and form', () => {
    const descriptions = publicPaths.map((path) => operationAt(path).description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    publicPaths.forEach((path, index) => {
      const form = path.endsWith('.md') ? 'Markdown' : 'JSON';
      expect(descriptions[index]).toMatch(
        new RegExp(`\\b${form}, at (?:the alias )?${path}\\.(?: |$)`),
      );
    });
  });

  it('has no security schemes', () => {
    expect(document.security).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/"(?:securitySchemes|bearerFormat|apiKey)"/);
  });

  it.each([
    'does not inspect a backing database',
    escapeMarkdown(product.notProvided),
    'also allows HEAD and OPTIONS',
    'in no IETF draft',
    sampleFacts.phone,
    sampleFacts.description,
    ...(product.agents.endpoint ? [sampleFacts.mcp] : []),
  ])('says "%s"', (sentence) => {
    expect(document.info.description).toContain(sentence);
  });

  it('has an example of every property, and plain booleans', () => {
    const { HealthResponse: health, ...others } = document.components.schemas;
    expect(health?.properties).toMatchObject({ ok: { type: 'boolean', examples: [true] } });
    expect(health?.properties.ok).not.toHaveProperty('const');
    for (const { properties } of Object.values(others)) {
      for (const { examples } of Object.values(properties)) expect(examples).toHaveLength(1);
    }
  });

  it('has no schema that a package registers', () => {
    onTestFinished(() => {
      z.globalRegistry.remove(foreign);
    });
    const foreign = z.string().meta({ id: 'Foreign' });
    expect(Object.keys(createOpenapi(sampleFacts).components.schemas)).toEqual(
      Object.keys(document.components.schemas),
    );
  });

  it('marks the headers that every response has as required', () => {
    const { headers } = document.components;
    expect(headers.RateLimit?.required).toBe(true);
    expect(headers['Retry-After']?.required).toBe(false);
    expect(headers.Link?.schema).toMatchObject({ pattern: '^<[^>]+>; rel="' });
  });

  it('has an ETag on info alone, because caches never store health', () => {
    expect(operationAt('/api/info').responses[200].headers).toHaveProperty('ETag');
    expect(operationAt('/api/health').responses[200].headers).not.toHaveProperty('ETag');
  });

  it('marks a deprecated alias, with its dates and its successor', () => {
    onTestFinished(deprecateAlias(routes));
    const deprecated = createOpenapi(sampleFacts);
    expect(operationAt('/api/info', deprecated)).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(
        / The path is deprecated as of 2040-01-01\. It works until 2040-06-29, 00:00 UTC\. A later deploy may remove it\. Use \/api\/v1\/info instead\.$/,
      ) as string,
    });
    expect(operationAt('/api/v1/info', deprecated)).not.toHaveProperty('deprecated');
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
    const [type, example] = path.endsWith('.md')
      ? ['text/markdown; charset=utf-8', body]
      : ['application/json', JSON.parse(body) as unknown];
    expect(operationAt(path).responses[200].content).toMatchObject({ [type]: { example } });
  });
});
