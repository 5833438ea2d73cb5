import { expect, it } from 'vitest';
import { isAlias, routes, takesFormat } from '../../../src/contract/routes.ts';
import { formatPaths, publicPaths, routeOf } from '../public-paths.ts';

it('The public routes are the eight routes in the seed', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(publicPaths.toSorted());
});

it.each([
  ['/api/health', 'getHealth', '/api/v1/health', '/api/health.md'],
  ['/api/info', 'getInfo', '/api/v1/info', '/api/info.md'],
  ['/api/v1/health', 'getHealthV1', '/api/v1/health', '/api/v1/health.md'],
  ['/api/v1/info', 'getInfoV1', '/api/v1/info', '/api/v1/info.md'],
])('%s is %s, repeats %s, and has the twin %s', (path, operationId, canonical, twin) => {
  const route = routeOf(path);
  expect(route).toMatchObject({ operationId, canonical, twin, form: 'json' });
  expect(routeOf(twin)).toMatchObject({
    canonical: `${canonical}.md`,
    twin: path,
    form: 'markdown',
  });
  expect([isAlias(route), isAlias(routeOf(twin))]).toEqual(Array(2).fill(path !== canonical));
});

it('Only the JSON routes of info accept `format`', () => {
  expect(
    routes
      .filter(takesFormat)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(formatPaths);
});
