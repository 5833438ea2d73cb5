import type { Route } from '../../src/contract/routes.ts';

const lifecycle = { deprecation: '2040-01-01', sunset: '2040-06-29' };

/** The headers that announce this deprecation, apart from Link. */
export const deprecationFields = {
  Deprecation: '@2208988800',
  Sunset: 'Fri, 29 Jun 2040 00:00:00 GMT',
};

/** Deprecates the alias of info and its twin. Returns a function that undoes it. */
export function deprecateAlias(routes: readonly Route[]): () => void {
  const undo = routes
    .filter(({ canonical, path, resource }) => resource === 'info' && path !== canonical)
    .map((route) => {
      const before = route.lifecycle;
      Object.assign(route, { lifecycle: { ...lifecycle, successor: route.canonical } });
      return () => Object.assign(route, { lifecycle: before });
    });
  return () => {
    for (const restore of undo) restore();
  };
}
