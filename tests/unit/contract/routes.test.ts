import { describe, expect, it } from 'vitest';
import {
  allowedMethods,
  isAlias,
  isApiPath,
  routeAt,
  routes,
  takesFormat,
} from '../../../src/contract/routes.ts';
import { formatPaths, publicPaths, routeOf } from '../public-paths.ts';

describe('the public routes', () => {
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

  it.each(publicPaths)('at %s have their twin and canonical route among them', (path) => {
    const route = routeOf(path);
    expect(route.twin).toBe(path.endsWith('.md') ? path.slice(0, -3) : `${path}.md`);
    expect(route.canonical).toBe(path.includes('/v1/') ? path : path.replace('/api', '/api/v1'));
    expect(isAlias(route)).toBe(!path.startsWith('/api/v1/'));
    expect(route.form).toBe(path.endsWith('.md') ? 'markdown' : 'json');
    expect(route.resource).toBe(path.includes('health') ? 'health' : 'info');
  });

  it('take `format` on the two JSON info routes alone', () => {
    const paths = routes.filter(takesFormat).map(({ path }) => path);
    expect(paths.sort()).toEqual([...formatPaths]);
  });

  it('answer GET, HEAD and OPTIONS', () => {
    expect(allowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });
});

describe('routeAt', () => {
  it.each(['', '/', '/api', '/api/info/', '/API/info', '/api/Info', '/api/v1', '__proto__'])(
    'finds no route at %j',
    (path) => {
      expect(routeAt(path)).toBeUndefined();
    },
  );
});

describe('isApiPath', () => {
  it.each(['/api', '/api/', '/api//', '/api/x/y', '/api/%zz'])('holds for %s', (path) => {
    expect(isApiPath(path)).toBe(true);
  });

  it.each(['', '/', 'api', '/apix', '/API', '/API/info', '//api/', '/x/api/', '/api%2Finfo'])(
    'does not hold for %j',
    (path) => {
      expect(isApiPath(path)).toBe(false);
    },
  );
});
