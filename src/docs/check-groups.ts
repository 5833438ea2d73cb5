import { routes } from '../contract/routes.ts';
import { slugOf } from '../verify/checks/paths.ts';

/** Each route's part of a check id. */
export const slugs = routes.map(({ path }) => slugOf(path));

/** The same of the paths that have ETags. */
export const validated = [...slugs.filter((slug) => slug.includes('info')), 'openapi-json'];

/** The checks of malformed percent-escapes under `/api`. */
export const malformedEscapes = ['zz', 'route', 'short', 'post', 'options'].map(
  (name) => `malformed-${name}`,
);

/** The checks of malformed requests that every HTTP server in front of the API answers itself. */
export const malformedRequests = [
  'wire-no-host',
  'wire-garbage',
  'wire-version',
  'wire-field-name',
  'wire-nul',
  'wire-target-space',
  'wire-two-lengths',
] as const;

/** The checks of a Host header that is repeated or invalid. */
export const invalidHosts = ['wire-host-twice', 'wire-host-invalid'] as const;
