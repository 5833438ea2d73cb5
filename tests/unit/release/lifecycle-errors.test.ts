import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/contract/lifecycle.ts';
import { routes } from '../../../src/contract/routes.ts';
import { findLifecycleErrors } from '../../../src/release/lifecycle-errors.ts';

/** Returns the errors of the routes with these lifecycles by path. */
function errorsWith(lifecycles: Readonly<Record<string, Lifecycle>>): string[] {
  const changed = routes.map(({ lifecycle: _today, ...route }) => {
    const lifecycle = lifecycles[route.path];
    return lifecycle ? { ...route, lifecycle } : route;
  });
  return changed.flatMap((route) => findLifecycleErrors(route, changed));
}

const dates = { deprecation: '2040-01-01', sunset: '2040-06-29' };

describe('The versioning policy accepts', () => {
  it.each<[string, Readonly<Record<string, Lifecycle>>]>([
    ['no lifecycle', {}],
    ['a deprecation alone', { '/api/info': { deprecation: '2040-01-01' } }],
    [
      'a sunset after exactly the notice, with a successor that stays',
      { '/api/info': { ...dates, successor: '/api/v1/info' } },
    ],
    [
      'an alias that is removed with its canonical route',
      { '/api/v1/info': dates, '/api/info': dates },
    ],
  ])('%s', (_what, lifecycles) => {
    expect(errorsWith(lifecycles)).toEqual([]);
  });
});

describe('The versioning policy refuses', () => {
  it.each<[string, Readonly<Record<string, Lifecycle>>, string]>([
    [
      'a date that does not exist',
      { '/api/info': { ...dates, deprecation: '2039-02-29' } },
      '/api/info needs dates that exist, as YYYY-MM-DD.',
    ],
    [
      'a date in another form',
      { '/api/info': { ...dates, sunset: '1 July 2041' } },
      '/api/info needs dates that exist, as YYYY-MM-DD.',
    ],
    [
      'a day less than the notice',
      { '/api/info': { ...dates, sunset: '2040-06-28' } },
      '/api/info must stay for at least 180 days after its deprecation.',
    ],
    [
      'an alias that is not deprecated with its canonical route',
      { '/api/v1/info': { deprecation: '2040-01-01' } },
      '/api/info must be deprecated with /api/v1/info, and must not outlive it.',
    ],
    [
      'an alias that outlives its canonical route',
      { '/api/v1/info': dates, '/api/info': { ...dates, sunset: '2040-06-30' } },
      '/api/info must be deprecated with /api/v1/info, and must not outlive it.',
    ],
    [
      'a successor that does not exist',
      { '/api/info': { ...dates, successor: '/api/v9/info' } },
      '/api/info needs a successor that exists and outlives it, not /api/v9/info.',
    ],
    [
      'a route as its own successor',
      { '/api/info': { ...dates, successor: '/api/info' } },
      '/api/info needs a successor that exists and outlives it, not /api/info.',
    ],
    [
      'a successor that is removed first',
      {
        '/api/info': { ...dates, sunset: '2040-06-30', successor: '/api/health' },
        '/api/health': dates,
      },
      '/api/info needs a successor that exists and outlives it, not /api/health.',
    ],
  ])('%s', (_what, lifecycles, error) => {
    expect(errorsWith(lifecycles)).toEqual([error]);
  });
});
