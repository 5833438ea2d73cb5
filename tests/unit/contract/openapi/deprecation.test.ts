import { describe, expect, it, vi } from 'vitest';
import { deprecatedPaths } from '../deprecated-alias.ts';
import { document, operations, responseOf } from './sample-document.ts';

vi.mock(import('../../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

describe('The OpenAPI document with a deprecated alias', () => {
  it.each(operations)('marks $method $path if its route is deprecated', (one) => {
    const isDeprecated = deprecatedPaths.includes(one.path);
    expect('deprecated' in one.operation).toBe(isDeprecated);
    if (!isDeprecated) return;
    expect(one.operation).toMatchObject({
      deprecated: true,
      'x-deprecated-since': '2040-01-01',
      'x-sunset': '2040-06-29',
      'x-successor': one.path.replace('/api/', '/api/v1/'),
      description: expect.stringContaining('It works until June 29, 2040, 00:00 UTC') as string,
    });
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
  ])('describes the deprecation headers of %s %s', (method, status) => {
    const { headers = {} } = responseOf(method, '/api/info', status);
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
    expect(document.components.headers).toHaveProperty('Sunset.description');
  });

  it.each([
    ['/api/info', '404'],
    ['/api/info', '431'],
    ['/api/v1/info', '200'],
  ])(
    'describes no deprecation header of %s %s, which reaches no deprecated route',
    (path, status) => {
      expect(responseOf('get', path, status).headers).not.toHaveProperty('Deprecation');
    },
  );
});
