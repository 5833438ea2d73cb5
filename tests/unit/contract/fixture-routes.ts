import type { Lifecycle } from '../../../src/contract/lifecycle.ts';
import { statedRoutes, type Route } from '../../../src/contract/routes.ts';

/** The end of the alias of info, in both forms, with exactly the notice that the policy asks for. */
export const fixtureEnd = {
  deprecation: new Date('2040-01-01T00:00:00Z'),
  sunset: new Date('2040-06-29T00:00:00Z'),
} as const satisfies Lifecycle;

/** The routes that end in the fixture. */
export const endingPaths = ['/api/info', '/api/info.md'] as const;

/** The fixture contract: today's routes, of which one resource's alias ends. */
export const fixtureRoutes: readonly Route[] = statedRoutes.map((route) =>
  (endingPaths as readonly string[]).includes(route.path)
    ? { ...route, lifecycle: { ...fixtureEnd, successor: route.canonical } }
    : route,
);

const at = (time: string) => new Date(time).getTime();

/** Moments of the fixture's time, each with whether the alias is still there. */
export const moments = [
  { when: 'before the deprecation', now: at('2039-12-31T23:59:59Z'), inForce: true },
  { when: 'between deprecation and sunset', now: at('2040-03-01T12:00:00Z'), inForce: true },
  { when: 'a second before the sunset', now: at('2040-06-28T23:59:59Z'), inForce: true },
  { when: 'at the sunset', now: fixtureEnd.sunset.getTime(), inForce: false },
  { when: 'after the sunset', now: at('2041-01-01T00:00:00Z'), inForce: false },
] as const;

export const inForceMoments = moments.filter(({ inForce }) => inForce);
export const endedMoments = moments.filter(({ inForce }) => !inForce);
