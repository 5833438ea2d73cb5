import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/contract/lifecycle.ts';
import { statedRoutes, type Route } from '../../../src/contract/routes.ts';
import { judgeLifecycles } from '../../../src/policy/judge-routes.ts';
import { fixtureEnd, fixtureRoutes } from '../contract/fixture-routes.ts';

/** Today's routes with these ends, by path. */
function routesWith(ends: Readonly<Record<string, Lifecycle>>): readonly Route[] {
  return statedRoutes.map((route) => {
    const lifecycle = ends[route.path];
    return lifecycle ? { ...route, lifecycle } : route;
  });
}

const later = { ...fixtureEnd, sunset: new Date('2041-01-01T00:00:00Z') };
const both = (lifecycle: Lifecycle) => ({ '/api/info': lifecycle, '/api/info.md': lifecycle });

describe('The lifecycles of routes', () => {
  it.each([
    ["today's", statedRoutes],
    ["the fixture's", fixtureRoutes],
    [
      'those of all routes at once',
      statedRoutes.map((route) => ({ ...route, lifecycle: fixtureEnd })),
    ],
  ])('can be %s', (_whose, routes) => {
    expect(judgeLifecycles(routes)).toEqual([]);
  });

  it.each([
    [
      'a twin stays',
      { '/api/info': fixtureEnd },
      [
        '/api/info and /api/info.md are one resource in two forms: they must end together.',
        '/api/info.md and /api/info are one resource in two forms: they must end together.',
      ],
    ],
    [
      'an alias outlives its canonical route',
      { '/api/v1/info': fixtureEnd, '/api/v1/info.md': fixtureEnd, ...both(later) },
      [
        "/api/info is an alias of /api/v1/info, so it can't end later.",
        "/api/info.md is an alias of /api/v1/info.md, so it can't end later.",
      ],
    ],
    [
      'a time is no whole second',
      both({ deprecation: new Date('2040-01-01T00:00:00.500Z') }),
      ['/api/info', '/api/info.md'].map(
        (path) => `${path} must be deprecated and end at whole seconds, as fields state them.`,
      ),
    ],
    [
      'what is to be used instead is no route',
      both({ ...fixtureEnd, successor: '/api/v2/info' }),
      ['/api/info', '/api/info.md'].map(
        (path) => `${path} names /api/v2/info to use instead, which is no route.`,
      ),
    ],
    [
      'what is to be used instead is the route itself, or ends earlier',
      {
        '/api/health': { ...later, successor: '/api/health' },
        '/api/health.md': { ...later, successor: '/api/info' },
        ...both(fixtureEnd),
      },
      [
        '/api/health names /api/health to use instead, which ends no later.',
        '/api/health.md names /api/info to use instead, which ends no later.',
      ],
    ],
  ])('cannot be so that %s', (_what, ends, faults) => {
    expect(judgeLifecycles(routesWith(ends))).toEqual(faults);
  });
});
