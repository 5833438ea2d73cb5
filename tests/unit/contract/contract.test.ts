import { describe, expect, it, vi } from 'vitest';
import { contractAtStart, createContract, followContract } from '../../../src/contract/contract.ts';
import { errorCodes } from '../../../src/contract/schemas.ts';
import { toErrorResponse, type Failure } from '../../../src/contract/errors.ts';
import { routes, statedRoutes } from '../../../src/contract/routes.ts';
import { endingPaths, fixtureEnd, fixtureRoutes, moments } from './fixture-routes.ts';

const pathsOf = ({ routes: inForce }: { routes: readonly { path: string }[] }) =>
  inForce.map(({ path }) => path);

describe('the contract in force', () => {
  it.each(moments)('$when has the ending routes: $inForce', ({ now, inForce }) => {
    const contract = followContract(fixtureRoutes, () => now)();
    for (const path of endingPaths) {
      expect(contract.routeAt(path) !== undefined).toBe(inForce);
      expect(pathsOf(contract).includes(path)).toBe(inForce);
    }
    expect(contract.routeAt('/api/v1/info')).toBe(fixtureRoutes[1]);
  });

  it('becomes another one when the clock comes to a sunset, and only then', () => {
    let now = moments[0].now;
    const inForce = followContract(fixtureRoutes, () => now);
    const first = inForce();
    now = fixtureEnd.sunset.getTime() - 1;
    expect(inForce()).toBe(first);
    now += 1;
    expect(pathsOf(inForce())).toHaveLength(fixtureRoutes.length - endingPaths.length);
    expect(inForce()).toBe(inForce());
  });

  it('comes to one sunset after the other', () => {
    const day = 24 * 60 * 60 * 1000;
    const staggered = fixtureRoutes.map((route, index) => ({
      ...route,
      lifecycle: {
        deprecation: fixtureEnd.deprecation,
        sunset: new Date(fixtureEnd.sunset.getTime() + index * day),
      },
    }));
    let now = 0;
    const inForce = followContract(staggered, () => now);
    const left = staggered.map((_route, index) => {
      now = fixtureEnd.sunset.getTime() + index * day;
      return inForce().routes.length;
    });
    expect(left).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it.each([
    ["today's routes, which do not end", statedRoutes, 0],
    ['routes of which one is to end', fixtureRoutes, 1],
  ])('asks the clock for %s %s', (_which, stated, times) => {
    const now = vi.fn(() => moments[0].now);
    const inForce = followContract(stated, now);
    now.mockClear();
    inForce();
    expect(now).toHaveBeenCalledTimes(times);
  });

  it('at the start of a program is that of its routes', () => {
    expect(contractAtStart.routes).toBe(routes);
    expect(routes).toEqual(statedRoutes);
  });
});

describe('a hint', () => {
  const failures: readonly Failure[] = [
    { code: 'bad_request' },
    { code: 'not_found', path: '/api/x' },
    { code: 'method_not_allowed', method: 'PUT', path: '/api/health' },
    { code: 'rate_limited', retryAfter: 1 },
    { code: 'internal_error' },
  ];

  it('is there for each code', () => {
    expect(failures.map(({ code }) => code)).toEqual(errorCodes);
  });

  it.each(failures)('of $code lists the routes in force and no other', (failure) => {
    const left = createContract(fixtureRoutes.filter(({ lifecycle }) => !lifecycle));
    expect(toErrorResponse(failure, left).error.hint).toContain(
      'Available routes: GET /api/health, GET /api/v1/health, GET /api/v1/info.',
    );
    expect(toErrorResponse(failure).error.hint).toContain('GET /api/info,');
  });
});
