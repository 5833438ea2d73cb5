import { Validator } from '@seriousme/openapi-schema-validator';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { renderBody } from '../../../../src/contract/bodies.ts';
import { publicPaths, routeOf } from '../../public-paths.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { operationsOf, parsed, resolve, responseOf } from './parsed-document.ts';

const methods = ['get', 'head', 'options'] as const;

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const plain = JSON.parse(JSON.stringify(createOpenapi(sampleFacts))) as Record<string, unknown>;
    expect(await validator.validate(plain)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is of the version that the facts state', () => {
    expect(parsed.info.version).toBe('1.3.0');
  });

  it('is served by the origin that the facts state', () => {
    expect(parsed.servers.map(({ url }) => url)).toEqual(['https://frontdesk.example']);
  });

  it('asks for no credentials: it has no security schemes', () => {
    expect(parsed.components).not.toHaveProperty('securitySchemes');
    expect(parsed.security).toEqual([]);
    expect(JSON.stringify(parsed)).not.toMatch(/"(?:securitySchemes|bearerFormat|apiKey)"/);
  });

  it('describes the public routes and no other', () => {
    expect(Object.keys(parsed.paths).sort()).toEqual([...publicPaths].sort());
  });

  it.each([
    ['/api/health', 'getHealth'],
    ['/api/info', 'getInfo'],
    ['/api/v1/health', 'getHealthV1'],
    ['/api/v1/info', 'getInfoV1'],
  ])('names GET %s as the seed does: %s', (path, operationId) => {
    expect(parsed.paths[path]?.get?.operationId).toBe(operationId);
  });

  it('names every operation once', () => {
    const ids = operationsOf(parsed).map(({ operation }) => operation.operationId);
    expect(ids).toHaveLength(publicPaths.length * methods.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says what health does not prove, and that there is no people-search', () => {
    expect(parsed.info.description).toContain('does not prove that a database');
    expect(parsed.info.description).toContain('There is no public people-search API.');
  });

  it.each([
    '# Rooms *and* <script>alert(1)</script> & [more](https://example.com/) _here_ `x` &amp;',
    'One\r\n\r\n- two\r> three\n',
    ' \u2028"quoted" \\* | 1. ',
  ])('tells what the product is in CommonMark, which its description is: %j', (description) => {
    const { info } = createOpenapi({ ...sampleFacts, description }) as unknown as typeof parsed;
    const [first] = fromMarkdown(info.description).children;
    expect(first).toMatchObject({ type: 'paragraph', children: [{ type: 'text' }] });
    expect(toString(first)).toBe(`${description} The public phone number is ${sampleFacts.phone}.`);
  });

  it('says that later drafts make the first item of RateLimit a String', () => {
    expect(parsed.info.description).toMatch(/Since -08, the drafts make the first item a String/);
  });

  it.each(
    operationsOf(parsed).filter(({ path }) => !path.includes('info') || path.endsWith('.md')),
  )('gives $method $path no parameters', ({ operation }) => {
    expect(operation.parameters ?? []).toEqual([]);
  });

  it.each(['/api/info', '/api/v1/info'])('lets `format` on %s be `json` alone', (path) => {
    expect(parsed.paths[path]?.get?.parameters).toMatchObject([
      { name: 'format', in: 'query', required: false, schema: { enum: ['json'] } },
    ]);
  });

  it.each(publicPaths)('shows as the example of %s exactly its body', (path) => {
    const body = renderBody(routeOf(path), sampleFacts);
    const content = responseOf('get', path, '200').content ?? {};
    expect(content).toEqual(
      path.endsWith('.md')
        ? { 'text/markdown; charset=utf-8': { schema: { type: 'string' }, example: body } }
        : {
            'application/json': {
              schema: { $ref: expect.any(String) as string },
              example: JSON.parse(body) as unknown,
            },
          },
    );
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(parsed).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, reference = ''] of references) expect(resolve(reference)).toBeDefined();
  });
});

describe('the schemas of the document', () => {
  it.each([
    ['HealthResponse', ['ok']],
    [
      'InfoResponse',
      ['name', 'description', 'phone', 'mcp', 'docs', 'openapi', 'version', 'when_to_use'],
    ],
    ['ErrorResponse', ['error']],
    ['ErrorBody', ['code', 'message', 'hint']],
  ])('%s has the fields of the seed, all required, and no other', (name, fields) => {
    const schema = resolve(`#/components/schemas/${name}`) as Record<string, unknown>;
    expect(Object.keys(schema.properties as object)).toEqual(fields);
    expect(schema).toMatchObject({ type: 'object', required: fields, additionalProperties: false });
  });

  it('has no schema beside them', () => {
    expect(Object.keys(parsed.components.schemas)).toHaveLength(4);
  });

  it.each(['mcp', 'docs', 'openapi'])('types %s as a URI', (field) => {
    const { properties } = resolve('#/components/schemas/InfoResponse') as {
      properties: Record<string, unknown>;
    };
    expect(properties[field]).toMatchObject({ type: 'string', format: 'uri' });
  });
});
