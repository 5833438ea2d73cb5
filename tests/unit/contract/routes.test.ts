import { describe, expect, it } from 'vitest';
import { isAlias, routes, takesFormat } from '../../../src/contract/routes.ts';
import { formatPaths, publicPaths, routeOf } from '../public-paths.ts';

describe('The public routes', () => {
  it('are the eight of the seed', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual([...publicPaths].sort());
  });

  it.each([
    ['/api/health', 'getHealth'],
    ['/api/info', 'getInfo'],
    ['/api/v1/health', 'getHealthV1'],
    ['/api/v1/info', 'getInfoV1'],
  ])('at %s have the operation id %s', (path, operationId) => {
    expect(routeOf(path).operationId).toBe(operationId);
  });

  it.each(publicPaths)('at %s name their twin and their canonical route', (path) => {
    const isMarkdown = path.endsWith('.md');
    const route = routeOf(path);
    expect(route).toMatchObject({
      form: isMarkdown ? 'markdown' : 'json',
      resource: path.includes('health') ? 'health' : 'info',
      twin: isMarkdown ? path.slice(0, -3) : `${path}.md`,
      canonical: path.includes('/v1/') ? path : path.replace('/api', '/api/v1'),
    });
    expect(isAlias(route)).toBe(!path.startsWith('/api/v1/'));
    expect(takesFormat(route)).toBe(formatPaths.some((one) => one === path));
  });
});
