import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, vi } from 'vitest';
import { deprecatedPaths } from '../deprecated-alias.ts';
import { operationsOf, parsed, resolve, responseOf } from './parsed-document.ts';

vi.mock(import('../../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

describe('The OpenAPI document with a deprecated alias', () => {
  it('is valid OpenAPI 3.1', async () => {
    const plain = structuredClone(parsed) as unknown as Record<string, unknown>;
    expect(await new Validator().validate(plain)).toEqual({ valid: true });
  });

  it('marks the operations of the alias, with its dates and successor, and no other', () => {
    for (const { path, operation } of operationsOf(parsed)) {
      const isDeprecated = deprecatedPaths.includes(path);
      expect('deprecated' in operation, path).toBe(isDeprecated);
      if (!isDeprecated) continue;
      expect(operation).toMatchObject({
        deprecated: true,
        'x-deprecated-since': '2040-01-01',
        'x-sunset': '2040-06-29',
        'x-successor': path.replace('/api/', '/api/v1/'),
        description: expect.stringContaining('It works until June 29, 2040, 00:00 UTC') as string,
      });
    }
  });

  it.each([
    ['get', '200'],
    ['get', '304'],
    ['head', '200'],
    ['head', '304'],
    ['options', '204'],
    ['get', '400'],
    ['head', '405'],
    ['options', '429'],
    ['get', '500'],
  ])('documents the deprecation fields of %s, %s', (method, status) => {
    const { headers = {} } = responseOf(method, '/api/info', status);
    for (const name of ['Deprecation', 'Sunset', 'Link']) {
      const { $ref } = headers[name] as { $ref?: string };
      expect($ref === undefined ? headers[name] : resolve($ref)).toHaveProperty('description');
    }
  });

  it.each(['404', '431'])('documents none where no route is reached, %s', (status) => {
    expect(responseOf('get', '/api/info', status).headers).not.toHaveProperty('Deprecation');
  });

  it('documents none on the reads of other routes', () => {
    expect(responseOf('get', '/api/v1/info', '200').headers).not.toHaveProperty('Deprecation');
  });
});
