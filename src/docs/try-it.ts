import { docsPath } from '../facts/paths.ts';
import { allowedMethods, routes } from '../contract/routes.ts';

/** The methods that the Try it panel offers: those allowed, and one that is not. */
export const methods = [...allowedMethods, 'POST'] as const;

/** The paths it offers: the public routes, and two that show what an error is. */
export const paths = [
  { label: 'Public routes', paths: routes.map(({ path }) => path) },
  { label: 'Answered with an error', paths: ['/api/v1/rooms', '/api/%zz'] },
] as const;

/** Values for `format`: none, the one there is, and one that is refused. */
export const formats = ['', 'json', 'xml'] as const;

/** The pages that have the panel. Its styles are in the heads of these alone. */
export const tryItPages: readonly string[] = [
  '',
  `${docsPath.slice(1)}reference/health`,
  `${docsPath.slice(1)}reference/info`,
];
