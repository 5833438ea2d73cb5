import { commonFields } from '../headers.ts';
import { routes } from '../routes.ts';

/** The headers of every response under `/api`. */
export const everyResponse = ['RateLimit', 'RateLimit-Policy', ...Object.keys(commonFields)];

/** References to documented headers, for a Response Object. */
export function headerRefs(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** True if any route is deprecated. If none is, the document leaves out the headers of deprecated routes. */
export const hasDeprecation = routes.some(({ lifecycle }) => lifecycle);

/** References to the headers that a deprecated route adds. */
export const deprecationRefs = headerRefs(hasDeprecation ? ['Deprecation', 'Sunset', 'Link'] : []);
