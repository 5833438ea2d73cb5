import { Validator } from '@seriousme/openapi-schema-validator';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createOpenapi } from '../../../src/packages/api/openapi/document.ts';
import { deprecateAlias, deprecationFields } from '../../deprecated-alias.ts';
import { sampleFacts } from '../../sample-facts.ts';

// released.test.ts compares the whole document with the released one.

const document = createOpenapi(sampleFacts);

it('The OpenAPI document is valid OpenAPI 3.1', async () => {
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  expect(await new Validator().validate(plain)).toEqual({ valid: true });
});

it('The OpenAPI document has no schema that a package registers', () => {
  onTestFinished(() => {
    z.globalRegistry.remove(foreign);
  });
  const foreign = z.string().meta({ id: 'Foreign' });
  expect(createOpenapi(sampleFacts)).toEqual(document);
});

it('The OpenAPI document has a license only if the product has one', () => {
  const license = { name: 'MIT', url: 'https://license.example/' };
  expect(createOpenapi({ ...sampleFacts, license }).info.license).toEqual(license);
  expect(createOpenapi({ ...sampleFacts, license: undefined }).info).not.toHaveProperty('license');
});

it.each([
  ['https://desk.example', 'The public origin (production).'],
  ['http://localhost:4321', 'The public origin (local).'],
])('The server %s is "%s"', (url, description) => {
  const { servers } = createOpenapi({ ...sampleFacts, baseUrl: url });
  expect(servers).toEqual([{ url, description }]);
});

it('The OpenAPI document marks a deprecated alias, with its dates and its successor', () => {
  onTestFinished(deprecateAlias());
  const { paths } = createOpenapi(sampleFacts);
  expect(paths['/api/info']?.get).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(
      / The path is deprecated as of 2040-01-01\. It works until 2040-06-29, 00:00 UTC\. A later deploy may remove it\. Use \/api\/v1\/info instead\.$/,
    ) as string,
  });
  expect(paths['/api/v1/info']?.get).not.toHaveProperty('deprecated');
  for (const [path, operation] of Object.entries(paths)) {
    for (const response of Object.values(operation.get.responses)) {
      const examples = Object.entries(deprecationFields).map(([name, example]) => [
        name,
        { example },
      ]);
      const described = { headers: Object.fromEntries(examples) as object };
      if (path.startsWith('/api/info')) expect(response).toMatchObject(described);
      else expect(response).not.toMatchObject(described);
    }
  }
});

it('The OpenAPI document has 404 and 405 as reusable responses, because no GET on a route gets them', () => {
  const { not_found, method_not_allowed } = document.components.responses;
  expect(method_not_allowed?.headers).toHaveProperty('Allow');
  expect(not_found?.headers).not.toHaveProperty('Allow');
  for (const { get } of Object.values(document.paths)) {
    expect(Object.keys(get.responses).filter((status) => /40[45]/.test(status))).toEqual([]);
  }
});

it.each([
  '# Rooms *and* <script>alert(1)</script> & [more](https://example.com/) _here_ `x` &amp;',
  ' \u2028"quoted" \\* | 1. ',
])('The OpenAPI document escapes the product description in its CommonMark: %j', (description) => {
  const { info } = createOpenapi({ ...sampleFacts, description });
  const [first] = fromMarkdown(info.description).children;
  expect(first).toMatchObject({ type: 'paragraph', children: [{ type: 'text' }] });
  expect(toString(first)).toBe(`${description} The public phone number is ${sampleFacts.phone}.`);
});
