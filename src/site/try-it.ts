import { allowedMethods, routes } from '../contract/routes.ts';
import { findOperation } from './reference-pages.ts';

/** The methods that the Try it panel offers: those allowed, and one that is not. */
export const methods = [...allowedMethods, 'POST'] as const;

/** The paths it offers: the public routes, and two that show what an error is. */
export const paths = [
  { label: 'Public routes', paths: routes.map(({ path }) => path) },
  { label: 'Answered with an error', paths: ['/api/v1/rooms', '/api/%zz'] },
] as const;

/** Values for `format`: none, the one there is, and one that is refused. */
export const formats = ['', 'json', 'xml'] as const;

/** True for the pages that have the panel: the front page, and those of the reference with a request. */
export function hasTryIt(pageId: string): boolean {
  return pageId === '' || findOperation(pageId) !== undefined;
}
