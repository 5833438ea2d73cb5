import { expect, it, vi } from 'vitest';
import { respond } from '../../src/netlify/respond.ts';
import { deprecationFields, deprecationLinks } from '../unit/contract/deprecated-alias.ts';

vi.mock(import('../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../unit/contract/deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

it.each([
  ['OPTIONS', '/api/info', 204],
  ['POST', '/api/info', 405],
  ['GET', '/api/info?format=xml', 400],
  ['GET', '/api/info?format=json', 500],
])('A function announces the deprecation of a route: %s %s, %i', async (method, path, status) => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no site'));
  const request = new Request(`https://desk.example${path}`, { method });
  const response = await respond(request, '192.0.2.1');
  expect(response.status).toBe(status);
  expect(response.headers.get('deprecation')).toBe(deprecationFields.Deprecation);
  expect(response.headers.get('sunset')).toBe(deprecationFields.Sunset);
  expect(response.headers.get('link')).toBe(deprecationLinks('/api/info'));
});
