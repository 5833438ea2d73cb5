import { createRoutes, routes } from '../src/packages/api/routes.ts';

/** The headers that announce this deprecation, apart from Link. */
export const deprecationFields = {
  Deprecation: '@2208988800',
  Sunset: 'Fri, 29 Jun 2040 00:00:00 GMT',
};

/** Deprecates the alias of info and its twin. Returns a function that undoes it. */
export function deprecateAlias(): () => void {
  const lifecycle = { deprecation: '2040-01-01', sunset: '2040-06-29', successor: '/api/v1/info' };
  const deprecated = createRoutes({ '/api/info': lifecycle });
  const before = routes.map((route) => route.lifecycle);
  routes.forEach((route, index) => {
    Object.assign(route, { lifecycle: deprecated[index]?.lifecycle });
  });
  return () => {
    routes.forEach((route, index) => Object.assign(route, { lifecycle: before[index] }));
  };
}
