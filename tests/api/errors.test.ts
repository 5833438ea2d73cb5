import { expect, it } from 'vitest';
import { createErrorResponse, errorNames } from '../../src/packages/api/errors.ts';
import { errorSchema } from '../../src/packages/api/schemas.ts';
import { website, type Site } from '../../src/packages/facts/site.ts';

it.each(errorNames)('The error %s has the shape of the schema', (name) => {
  const response = createErrorResponse(name, { site: website });
  expect(errorSchema.parse(response)).toEqual(response);
});

it('The hint of a 404 says nothing about what the owner does not say', () => {
  const routes =
    'Available routes: GET /api/health, GET /api/info, GET /api/v1/health, GET /api/v1/info.';
  const hintOf = (site: Site) => createErrorResponse('not_found', { site }).error.hint;
  expect(hintOf(website)).toBe(`${routes} See /docs/errors/#404-not_found.`);
  // Another site has no such page.
  expect(hintOf({ docs: { home: '/' }, hasSitemap: false })).toBe(routes);
});
