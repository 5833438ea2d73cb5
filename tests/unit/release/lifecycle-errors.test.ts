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

/** The lifecycle of the alias, with some values changed. */
const alias = (changed: Partial<Lifecycle> = {}) => ({ '/api/info': { ...dates, ...changed } });

describe('The versioning policy accepts', () => {
  it.each<[string, Readonly<Record<string, Lifecycle>>]>([
    ['no lifecycle', {}],
    ['a deprecation alone', { '/api/info': { deprecation: '2040-01-01' } }],
    ['a sunset after exactly the notice', alias({ successor: '/api/v1/info' })],
    ['an alias that is removed with its canonical route', { '/api/v1/info': dates, ...alias() }],
  ])('%s', (_what, lifecycles) => {
    expect(errorsWith(lifecycles)).toEqual([]);
  });
});

const noDates = 'needs dates that exist, as YYYY-MM-DD.';
const tooShort = 'must stay for at least 180 days after its deprecation.';
const outlives = 'must be deprecated with /api/v1/info, and must not outlive it.';
const noSuccessor = 'needs a successor that exists and outlives it, not';

describe('The versioning policy refuses', () => {
  it.each<[string, Readonly<Record<string, Lifecycle>>, string]>([
    ['a date that does not exist', alias({ deprecation: '2039-02-29' }), noDates],
    ['a date in another form', alias({ sunset: '1 July 2041' }), noDates],
    ['a day less than the notice', alias({ sunset: '2040-06-28' }), tooShort],
    [
      'an alias that is not deprecated with its canonical route',
      { '/api/v1/info': { deprecation: '2040-01-01' } },
      outlives,
    ],
    [
      'an alias that outlives its canonical route',
      { '/api/v1/info': dates, ...alias({ sunset: '2040-06-30' }) },
      outlives,
    ],
    [
      'a successor that does not exist',
      alias({ successor: '/api/v9/info' }),
      `${noSuccessor} /api/v9/info.`,
    ],
    [
      'a route as its own successor',
      alias({ successor: '/api/info' }),
      `${noSuccessor} /api/info.`,
    ],
    [
      'a successor that is removed first',
      { ...alias({ sunset: '2040-06-30', successor: '/api/health' }), '/api/health': dates },
      `${noSuccessor} /api/health.`,
    ],
  ])('%s', (_what, lifecycles, error) => {
    expect(errorsWith(lifecycles)).toEqual([`/api/info ${error}`]);
  });
});
